/**
 * Why a command goes no further, in a sentence for the operator that says what to do. It ends the
 * program with 1 and without a stack: nothing is wrong with the program.
 */
export class Refusal extends Error {}
