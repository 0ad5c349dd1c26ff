import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { msg } from "../../shared/i18n/message.ts";
import { limits } from "../../shared/limits.ts";
import { currentToast, dismissToast, onToastChange, toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("notices", () => {
  it("shows only the newest", () => {
    toast({ title: msg("Property created") });
    const first = currentToast();
    toast({
      title: msg("Error"),
      description: msg("Failed to upload image"),
      variant: "destructive",
    });
    expect(currentToast()).toMatchObject({
      title: msg("Error"),
      variant: "destructive",
      open: true,
    });
    expect(currentToast()?.id).not.toBe(first?.id);
  });

  it("shows the same text again as a new notice", () => {
    toast({ title: msg("URL copied") });
    const first = currentToast()?.id;
    toast({ title: msg("URL copied") });
    expect(currentToast()?.id).not.toBe(first);
  });

  it("closes at once and is removed after the time in the spec", () => {
    toast({ title: msg("Image deleted") });
    dismissToast(currentToast()?.id ?? 0);
    expect(currentToast()).toMatchObject({ title: msg("Image deleted"), open: false });
    vi.advanceTimersByTime(limits.toastRemovalMs - 1);
    expect(currentToast()).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeUndefined();
  });

  it("keeps a new notice when the removal of the previous one is due", () => {
    toast({ title: msg("Old") });
    const old = currentToast()?.id ?? 0;
    dismissToast(old);
    toast({ title: msg("New") });
    dismissToast(old);
    vi.advanceTimersByTime(limits.toastRemovalMs);
    expect(currentToast()).toMatchObject({ title: msg("New"), open: true });
  });

  it("calls each listener until it unsubscribes", () => {
    const listener = vi.fn<() => void>();
    const stop = onToastChange(listener);
    toast({ title: msg("One") });
    stop();
    toast({ title: msg("Two") });
    expect(listener).toHaveBeenCalledOnce();
  });
});
