import type { DialogTrigger } from "../../components/lazy-part.tsx";

export type InterestProps = {
  /** The props of a button that opens the interest dialog; disabled in the host's preview. */
  interest: DialogTrigger | { disabled: true };
  /** The date when this guest wrote to the host, from this tab. */
  sentOn: string | undefined;
};
