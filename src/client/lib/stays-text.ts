import { type Message, msg } from "../../shared/i18n/message.ts";

/** "1 stay", "1,326 stays". */
export const staysText = (count: number): Message =>
  msg("{count, plural, one {# stay} other {# stays}}", { count });
