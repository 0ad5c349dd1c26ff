import { Command, CommanderError } from "commander";
import { versionLine } from "../../core/version.ts";
import { exitCodes } from "./exit-codes.ts";
import { reportFailure } from "./report-failure.ts";

const settingsNote = `
Settings come from the environment and from a file .env in this folder (or the one SETTINGS_FILE names).`;

/**
 * Runs one command of the program and sets the exit code. Each command imports its own modules, so that
 * the server does not load the tools.
 */
export async function run(args: string[]): Promise<void> {
  // A reader may stop early (`| head`): the command still finishes, with its own exit code.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (thrown) {
    if (thrown instanceof CommanderError) {
      // It has printed the error; requested help is no error.
      process.exitCode = thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    reportFailure(thrown);
  }
}

/** The command line: every command with its arguments, options and help. */
export function createProgram(): Command {
  const program = new Command("solarstay")
    .description("Solar Stay: a self-hosted marketplace for solar-powered stays.")
    .version(versionLine, "-V, --version", "print the version, its commit and its Node")
    .exitOverride()
    .showHelpAfterError("(see --help)")
    .addHelpText("after", settingsNote);

  program
    .command("serve")
    .description("Start the server. SIGTERM or Ctrl-C stops it within five seconds.")
    .action(async () => (await import("../../serve.ts")).serve());

  addAdmin(program.command("admin").description("Manage admin accounts."));

  addUser(program.command("user").description("Manage the accounts of hosts and admins."));

  addMail(program);
  addCare(program);
  addDemo(program);
  addFacts(program);
  return program;
}

function addMail(program: Command): void {
  program
    .command("mail")
    .description("Manage emails.")
    .command("test")
    .description("Send a test email the way the site sends all emails, and print the result.")
    .argument("<address>", "the recipient")
    .action(async (address: string) => (await import("./mail-test.ts")).mailTest(address));
}

/** Commands for operating a site. */
function addCare(program: Command): void {
  program
    .command("doctor")
    .description("Check this site for problems and say how to fix them. Changes nothing.")
    .addHelpText("after", "\nExits with 1 when there are faults. Warnings are not faults.")
    .action(async () => (await import("./doctor.ts")).doctor());

  program
    .command("healthcheck")
    .description("Ask the running server whether it can serve pages. For containers.")
    .addHelpText("after", "\nExits with 1 when it cannot, or when no server answers.")
    .action(async () => (await import("./healthcheck.ts")).healthcheck());

  program
    .command("backup")
    .description("Write the whole site into one file. Works while the server runs.")
    .argument(
      "[file]",
      'the file, a folder or store (s3://…) for one with the time in its name, or "-" for standard output (default: DATA_DIR/backups)',
    )
    .option(
      "--keep <number>",
      "remove the oldest backups in the folder or store beyond this number",
    )
    .action(async (file: string | undefined, options) =>
      (await import("./backup.ts")).backup(file, options),
    );

  program
    .command("restore")
    .description("Restore a backup. Stop the server first.")
    .argument("<file>", "a file written by backup, or its address in a store")
    .option("--replace", "replace an existing site, which is kept next to it", false)
    .action(async (file: string, options) => (await import("./restore.ts")).restore(file, options));

  program
    .command("take-over")
    .description("Make this machine the only one that may write the site (LEASE_URL).")
    .option(
      "--keep-database",
      "even if there is a database, which may be older than the site",
      false,
    )
    .action(async (options) => (await import("./take-over.ts")).takeOverHere(options));

  program
    .command("files")
    .description("Manage the files of photos and receipts.")
    .command("move")
    .description("Move all photos to where FILES_URL says. Works while the server runs.")
    .requiredOption("--to <place>", '"folder", or the store as in FILES_URL')
    .addHelpText("after", "\nKilled or failed, it goes on where it stopped when it is run again.")
    .action(async (options) => (await import("./files.ts")).move(options));
}

function addDemo(program: Command): void {
  program
    .command("demo")
    .description("Fill the database with made-up hosts, stays, photos and messages from guests.")
    .option("--properties <number>", "how many stays (default: 24, or all of --from)")
    .option("--images <number>", "photos for each, at most 8", "2")
    .option("--from <file>", "stays from a JSON file instead of made-up ones")
    .option("--add", "even if there are stays already", false)
    .option("--public", "even if PUBLIC_URL is public or SMTP_URL is set", false)
    .action(async (options) => (await import("./demo.ts")).demo(options));
}

/** Commands that print facts about this program and its settings. */
function addFacts(program: Command): void {
  program
    .command("config")
    .description("Show every setting, its value and its source. Secrets are hidden.")
    .action(async () => (await import("./config.ts")).config());

  program
    .command("openapi")
    .description("Print the OpenAPI document of the API.")
    .action(async () => (await import("./openapi.ts")).openapi());

  program
    .command("selftest")
    .description("Test every part of the program that depends on the machine.")
    .action(async () => (await import("./selftest.ts")).selftest());

  program
    .command("version")
    .description("Print the version, its commit and its Node.")
    .action(() => void process.stdout.write(`${versionLine}\n`));
}

const passwordNote = `
Asks for the password twice; from a pipe it reads the first line. With --generate, a password is generated and printed.`;

/** For sites without a mail server; all of them work while the server runs. */
function addUser(user: Command): void {
  user
    .command("list")
    .description("Show the accounts: email, name, role, state.")
    .argument("[text]", "only those whose name or email contains this")
    .action(async (text: string | undefined) => (await import("./user.ts")).listAccounts(text));
  user
    .command("disable")
    .description("Disable an account: sign it out, block sign-in and hide its listings.")
    .argument("<email>", "the email of the account")
    .action(async (email: string) => (await import("./user.ts")).disableUser(email));
  user
    .command("enable")
    .description("Enable a disabled account and show its listings again.")
    .argument("<email>", "the email of the account")
    .action(async (email: string) => (await import("./user.ts")).enableUser(email));
  user
    .command("password")
    .description("Set a new password and sign the account out everywhere.")
    .argument("<email>", "the email of the account")
    .option("--generate", "generate a password and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./user.ts")).setUserPassword(email, options),
    );
  user
    .command("reset-link")
    .description("Print a link for choosing a new password. It works once, for an hour.")
    .argument("<email>", "the email of the account")
    .action(async (email: string) => (await import("./user.ts")).printResetLink(email));
}

function addAdmin(admin: Command): void {
  admin
    .command("create")
    .description("Create an admin. Works without a mail server, and while the server runs.")
    .argument("<email>", "the email of the account")
    .option("--name <name>", "the admin's name", "Admin")
    .option("--generate", "generate a password and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./admin.ts")).createAdmin(email, options),
    );
  admin
    .command("reset-password")
    .description("Set a new password for an admin and sign them out everywhere.")
    .argument("<email>", "the email of the account")
    .option("--generate", "generate a password and print it", false)
    .addHelpText("after", passwordNote)
    .action(async (email: string, options) =>
      (await import("./admin.ts")).resetAdminPassword(email, options),
    );
  admin
    .command("reset-2fa")
    .description("Remove the second factor of an account, an admin's or a host's.")
    .argument("<email>", "the email of the account")
    .action(async (email: string) => (await import("./admin.ts")).resetSecondFactor(email));
  admin
    .command("list")
    .description("Show every admin.")
    .action(async () => (await import("./admin.ts")).listActiveAdmins());
}
