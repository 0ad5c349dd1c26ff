/**
 * The only access to the browser's storage. If storage is blocked (reading it throws) or full, values
 * last as long as the page.
 */
interface Store {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

/** Shared by all tabs, and permanent. */
export const siteStore = storeOf(() => localStorage);
/** For this tab, until it closes. */
export const tabStore = storeOf(() => sessionStorage);

function storeOf(open: () => Storage): Store {
  const refused = new Map<string, string>();
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) refused.delete(key);
      else refused.set(key, value);
    },
    remove(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...refused.keys(), ...attempt((storage) => Object.keys(storage), [])],
  };
}
