import { beforeEach, describe, expect, it, vi } from "vitest";
import { claimDrafts, dropAllDrafts, saveDraft, readDraft } from "./drafts.ts";

/** A tab's storage, as far as drafts need it: its keys are its own properties. */
class TabStorage {
  [key: string]: unknown;
  static make() {
    const storage = new TabStorage();
    const hidden = (value: unknown) => ({ value, enumerable: false });
    Object.defineProperties(storage, {
      getItem: hidden((key: string) => storage[key] ?? null),
      setItem: hidden((key: string, text: string) => void (storage[key] = text)),
      removeItem: hidden((key: string) => void delete storage[key]),
    });
    return storage;
  }
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", TabStorage.make());
});

const start = { name: "Casa Sol", country: "Spain" };

describe("a draft", () => {
  it("stores only values that differ from the form's initial values", () => {
    saveDraft("property 1", { name: "Casa Luna", country: "Spain" }, start);
    expect(readDraft("property 1")).toEqual({ name: "Casa Luna" });
    expect(readDraft("property 2")).toBeUndefined();
    saveDraft("property 1", { ...start }, start);
    expect(readDraft("property 1")).toBeUndefined();
  });

  it("stores the request key with other values, but never the request key alone", () => {
    const first = { text: "", request_key: "k1" };
    saveDraft("news", first, first);
    expect(readDraft("news")).toBeUndefined();
    saveDraft("news", { text: "On the roof!", request_key: "k1" }, first);
    expect(readDraft("news")).toEqual({ text: "On the roof!", request_key: "k1" });
    saveDraft("news", { text: "", request_key: "k2" }, first);
    expect(readDraft("news")).toBeUndefined();
  });

  it("stores the texts of nested fields by their paths", () => {
    const values = (text: string) => ({ name: "Casa", translations: { de: { alt: text } } });
    saveDraft("photo", values("Haus"), values(""));
    expect(readDraft("photo")).toEqual({ "translations.de.alt": "Haus" });
    saveDraft("photo", values(""), values(""));
    expect(readDraft("photo")).toBeUndefined();
  });

  it("is read as texts only, whatever is stored", () => {
    for (const text of ["", "{", "[]", "null", '"x"', '{"name":5}']) {
      sessionStorage.setItem("draft property 1", text);
      expect(readDraft("property 1")).toBeUndefined();
    }
  });

  it("is kept until the page is closed if the browser refuses storage", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("refused");
      },
      setItem: () => {
        throw new Error("full");
      },
    });
    saveDraft("a", { name: "x" }, start);
    expect(readDraft("a")).toEqual({ name: "x" });
    claimDrafts(1);
    claimDrafts(2);
    expect(readDraft("a")).toBeUndefined();
  });
});

describe("drafts", () => {
  it("are deleted at sign-out, unlike other stored values", () => {
    sessionStorage.setItem("other", "1");
    saveDraft("a", { name: "x" }, start);
    dropAllDrafts();
    expect(readDraft("a")).toBeUndefined();
    expect(sessionStorage.getItem("other")).toBe("1");
  });

  it("are restored for the person who typed them, not for another", () => {
    claimDrafts(1);
    saveDraft("a", { name: "x" }, start);
    claimDrafts(1);
    expect(readDraft("a")).toEqual({ name: "x" });
    claimDrafts(2);
    expect(readDraft("a")).toBeUndefined();
  });
});
