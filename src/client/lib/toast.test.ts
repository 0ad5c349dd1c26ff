import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
    toast({ title: "Property created" });
    const first = currentToast();
    toast({ title: "Error", description: "Failed to upload image", variant: "destructive" });
    expect(currentToast()).toMatchObject({ title: "Error", variant: "destructive", open: true });
    expect(currentToast()?.id).not.toBe(first?.id);
  });

  it("shows the same text again as a new notice", () => {
    toast({ title: "URL copied" });
    const first = currentToast()?.id;
    toast({ title: "URL copied" });
    expect(currentToast()?.id).not.toBe(first);
  });

  it("closes at once and is removed after the time in the spec", () => {
    toast({ title: "Image deleted" });
    dismissToast(currentToast()?.id ?? 0);
    expect(currentToast()).toMatchObject({ title: "Image deleted", open: false });
    vi.advanceTimersByTime(limits.toastRemovalMs - 1);
    expect(currentToast()).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(currentToast()).toBeUndefined();
  });

  it("keeps a new notice when the removal of the previous one is due", () => {
    toast({ title: "Old" });
    const old = currentToast()?.id ?? 0;
    dismissToast(old);
    toast({ title: "New" });
    dismissToast(old);
    vi.advanceTimersByTime(limits.toastRemovalMs);
    expect(currentToast()).toMatchObject({ title: "New", open: true });
  });

  it("calls each listener until it unsubscribes", () => {
    const listener = vi.fn<() => void>();
    const stop = onToastChange(listener);
    toast({ title: "One" });
    stop();
    toast({ title: "Two" });
    expect(listener).toHaveBeenCalledOnce();
  });
});
