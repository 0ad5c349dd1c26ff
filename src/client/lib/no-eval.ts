import { config } from "zod";

/**
 * Keeps zod from testing whether it may compile code from strings: the CSP forbids it, and browsers
 * report the attempt. Imported before the first schema, which is when zod tests it.
 */
config({ jitless: true });
