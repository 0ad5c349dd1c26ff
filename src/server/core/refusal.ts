/**
 * Stops a command with a sentence that tells the operator what to do. The program ends with 1 and
 * without a stack trace, since it is not at fault.
 */
export class Refusal extends Error {}

/**
 * A refusal that only a changed configuration can end. The program ends with 78 (EX_CONFIG), after
 * which systemd does not restart the service.
 */
export class ConfigRefusal extends Refusal {}
