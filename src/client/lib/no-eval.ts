import { config } from "zod";

/**
 * zod would try whether it may compile code from text, which the page's policy refuses and browsers
 * report. Before the first schema is made: it asks then.
 */
config({ jitless: true });
