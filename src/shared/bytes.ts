import { type Message, msg } from "./i18n/message.ts";

/** A size as people read it: "340 kB", "12.4 MB", "2.1 GB". */
export function inBytes(bytes: number): Message {
  if (bytes >= 1e9) return msg("{size, number} GB", { size: rounded(bytes / 1e9) });
  if (bytes >= 1e6) return msg("{size, number} MB", { size: rounded(bytes / 1e6) });
  return msg("{size, number} kB", { size: Math.round(bytes / 1e3) });
}

const rounded = (size: number) => (size < 100 ? Math.round(size * 10) / 10 : Math.round(size));
