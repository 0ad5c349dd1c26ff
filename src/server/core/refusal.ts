/**
 * Why a command goes no further, in a sentence for the operator that says what to do. It ends the
 * program with 1 and without a stack: nothing is wrong with the program.
 */
export class Refusal extends Error {}

/**
 * A refusal that only other settings can end. It ends the program with 78 (EX_CONFIG), after which
 * systemd does not start the service again.
 */
export class ConfigRefusal extends Refusal {}
