import { Command, CommanderError } from "commander";
import { Refusal, SettingsRefusal } from "../refusal.ts";
import { versionLine } from "../version.ts";
import { exitCodes } from "./exit-codes.ts";
import { systemFailure } from "./system-failure.ts";

const settingsNote = `
Settings come from the environment and from a file .env in this folder (or the one SETTINGS_FILE names).`;

/**
 * Runs one command of the program and sets how the process ends. What a command needs is loaded by
 * it alone, so that the server does not carry the tools.
 */
export async function run(args: string[]): Promise<void> {
  // Whoever reads may stop early (`| head`): the command still does its work and ends as it went.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      // It has said what is wrong; help that was asked for is no fault.
      process.exitCode = thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    const sentence = thrown instanceof Refusal ? thrown.message : systemFailure(thrown);
    if (sentence === undefined) throw thrown;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = thrown instanceof SettingsRefusal ? exitCodes.settings : exitCodes.refused;
  }
}

/** The command line: every command with its arguments, options and help. */
export function createProgram(): Command {
  const program = new Command("solarstay")
    .description("Solar Stay: a self-hosted marketplace for solar-powered stays.")
    .version(versionLine, "-V, --version", "print the version, its commit and its Node")
    .exitOverride()
    .showHelpAfterError("(--help tells more)")
    .addHelpText("after", settingsNote);

  program
    .command("serve")
    .description("Start the server. SIGTERM or Ctrl-C stops it within five seconds.")
    .action(async () => (await import("../serve.ts")).serve());

  addAdmin(program.command("admin").description("Look after the admins' accounts."));

  addUser(program.command("user").description("Look after the accounts of hosts and admins."));

  program
    .command("mail")
    .description("Look after emails.")
    .command("test")
    .description("Send one email now, the same way as all others, and say what became of it.")
    .argument("<address>", "who gets it")
    .action(async (address: string) => (await import("./mail-test.ts")).mailTest(address));

  program
    .command("doctor")
    .description("Look for what is wrong with this site, and say what to do. Changes nothing.")
    .addHelpText("after", "\nEnds with 1 when there are faults; warnings are no faults.")
    .action(async () => (await import("./doctor.ts")).doctor());

  program
    .command("backup")
    .description("Write everything of the site into one file, also while the server runs.")
    .argument(
      "[file]",
      'the file, a folder for one with the time in its name, or "-" for standard output (default: DATA_DIR/backups)',
    )
    .option("--keep <number>", "remove the oldest backups in the folder beyond this number")
    .action(async (file: string | undefined, options) =>
      (await import("./backup.ts")).backup(file, options),
    );

  program
    .command("restore")
    .description("Put a backup in place. Not while the server runs.")
    .argument("<file>", "what backup wrote")
    .option("--replace", "also where there is a site; it is kept beside", false)
    .action(async (file: string, options) => (await import("./restore.ts")).restore(file, options));

  program
    .command("demo")
    .description("Fill the database with invented hosts, stays, photos and interests.")
    .option("--properties <number>", "how many stays (default: 24, or all of --from)")
    .option("--images <number>", "photos for each, at most 8", "2")
    .option("--from <file>", "stays from a JSON file instead of invented ones")
    .option("--add", "also if there are stays already", false)
    .option("--public", "also if PUBLIC_URL is public or SMTP_URL is set", false)
    .action(async (options) => (await import("./demo.ts")).demo(options));

  program
    .command("config")
    .description("Show every setting, its value and where it comes from. Secrets stay hidden.")
    .action(async () => (await import("./config.ts")).config());

  program
    .command("openapi")
    .description("Print the OpenAPI document of the API.")
    .action(async () => (await import("./openapi.ts")).openapi());

  program
    .command("selftest")
    .description("Try every part of the program that a machine may lack something for.")
    .action(async () => (await import("./selftest.ts")).selftest());

  program
    .command("version")
    .description("Print the version, its commit and its Node.")
    .action(() => void process.stdout.write(`${versionLine}\n`));

  return program;
}

const passwordNote = `
The password is asked for twice; from a pipe it is the first line. With --generate it is made up and printed.`;

/** For sites whose mail reaches nobody; all of it works while the server runs. */
function addUser(user: Command): void {
  user
    .command("list")
    .description("Show the accounts: email, name, role, state.")
    .argument("[text]", "only those whose name or email has it")
    .action(async (text: string | undefined) => (await import("./user.ts")).listAccounts(text));
  user
    .command("disable")
    .description("Sign somebody out for good, and take their listings off the public site.")
    .argument("<email>", "what they sign in with")
    .action(async (email: string) => (await import("./user.ts")).disableUser(email));
  user
    .command("enable")
    .description("Let a disabled account sign in again, and show its listings.")
    .argument("<email>", "what they sign in with")
    .action(async (email: string) => (await import("./user.ts")).enableUser(email));
  user
    .command("password")
    .description("Give somebody a new password; they are signed out everywhere.")
    .argument("<email>", "what they sign in with")
    .option("--generate", "make a password up and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./user.ts")).setUserPassword(email, options),
    );
  user
    .command("reset-link")
    .description("Print a link to choose a new password with; it works once, for an hour.")
    .argument("<email>", "what they sign in with")
    .action(async (email: string) => (await import("./user.ts")).printResetLink(email));
}

function addAdmin(admin: Command): void {
  admin
    .command("create")
    .description("Make an admin. Works with no mail server, and while the server runs.")
    .argument("<email>", "what they sign in with")
    .option("--name <name>", "what they are called", "Admin")
    .option("--generate", "make a password up and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./admin.ts")).createAdmin(email, options),
    );
  admin
    .command("reset-password")
    .description("Give an admin a new password; they are signed out everywhere.")
    .argument("<email>", "what they sign in with")
    .option("--generate", "make a password up and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./admin.ts")).resetAdminPassword(email, options),
    );
  admin
    .command("reset-2fa")
    .description("Take the second factor off an account, an admin's or a host's.")
    .argument("<email>", "what they sign in with")
    .action(async (email: string) => (await import("./admin.ts")).resetSecondFactor(email));
  admin
    .command("list")
    .description("Show every admin.")
    .action(async () => (await import("./admin.ts")).listAdmins());
}
