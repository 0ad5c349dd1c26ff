/**
 * Keeps zod from testing whether it may compile code from strings: the CSP forbids it, and browsers
 * report the attempt. zod reads this when it is loaded, which is with the first form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
