/**
 * Attacks the built server as the security review did, on this machine only, each attack on its own
 * server and with limited calls and time. `npm run check:release -- attack [NAME]` runs the attacks
 * whose name starts with NAME; ATTACK_BUILD=DIR/dist attacks another checkout's build.
 */
import { connectionAttacks } from "./attack/connections.ts";
import { listAttacks } from "./attack/lists.ts";
import { passwordAttacks } from "./attack/passwords.ts";
import { photoAttacks } from "./attack/photos.ts";
import { ruleAttacks } from "./attack/rules.ts";
import { type Attack, withTarget } from "./attack/target.ts";

const attacks: Attack[] = [
  ...listAttacks,
  ...ruleAttacks,
  ...connectionAttacks,
  ...passwordAttacks,
  ...photoAttacks,
];

/** Prints the result of each attack; throws when one succeeded. */
export async function attackDrill(): Promise<void> {
  const chosen = attacks.filter(({ name }) => name.startsWith(process.argv[3] ?? ""));
  const succeeded: string[] = [];
  for (const { name, options = {}, run } of chosen) {
    const outcome = await withTarget(options, run).then(
      (summary) => `held       ${summary}`,
      (fault: unknown) => {
        succeeded.push(name);
        return `SUCCEEDED  ${fault instanceof Error ? fault.message : String(fault)}`;
      },
    );
    console.log(`${name}\n  ${outcome}`);
  }
  if (succeeded.length > 0) throw new Error(`${succeeded.length} attacks succeeded`);
}
