import type { DialogTrigger } from "../../components/lazy-part.tsx";

/** The props of a button that opens the interest dialog; disabled in the host's preview. */
export type InterestProps = { interest: DialogTrigger | { disabled: true } };
