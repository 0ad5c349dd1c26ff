/** The man page and the bash completion, generated from the command line itself. */
import type { Command, Option } from "commander";

type Leaf = { words: string; command: Command };

/** Every command that does something, such as "admin create", in the order of its help. */
export function leaves(program: Command): Leaf[] {
  const below = (command: Command, words: string): Leaf[] =>
    command.commands.length === 0
      ? [{ words, command }]
      : command.commands.flatMap((inner) => below(inner, `${words} ${inner.name()}`.trim()));
  return below(program, "");
}

/** solarstay(1) as troff; `date` is its date, as YYYY-MM-DD. */
export function manPage(program: Command, { version, date }: { version: string; date: string }) {
  const commands = leaves(program).flatMap(({ words, command }) => [
    ".TP",
    `.B ${troff(synopsis(words, command))}`,
    troff(command.description()),
    ...command.registeredArguments
      .filter(({ description }) => description)
      .map((argument) => entry(argument.name(), argument.description)),
    ...command.options.map((option) => entry(option.flags, describe(option))),
  ]);
  return `${[
    `.TH SOLARSTAY 1 ${date} "Solar Stay ${version}"`,
    ".SH NAME",
    "solarstay \\- a self\\-hosted marketplace for solar\\-powered stays",
    ".SH SYNOPSIS",
    ".B solarstay",
    "COMMAND [OPTIONS]",
    ".SH COMMANDS",
    ...commands,
    ".SH SETTINGS",
    "Settings are environment variables, or lines of the file named by SETTINGS_FILE (otherwise .env",
    "in the current folder). README.md beside the documentation lists them.",
    ".SH EXIT STATUS",
    "0: done. 1: not done, with the reason on standard error. 2: the command line is invalid.",
    "78: the settings are not valid.",
  ].join("\n")}\n`;
}

const synopsis = (words: string, command: Command) =>
  [
    words,
    ...command.registeredArguments.map((argument) =>
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
    ),
  ].join(" ");

/** A separate line below a command. */
const entry = (name: string, description: string) =>
  `.br\n.I ${troff(name)}\n${troff(description)}`;

function describe({ description, defaultValue }: Option): string {
  const isTold = defaultValue === undefined || defaultValue === false;
  return isTold ? description : `${description} (default: ${String(defaultValue)})`;
}

/** Text escaped for troff. */
const troff = (text: string) =>
  text
    .replaceAll("\\", String.raw`\e`)
    .replaceAll("-", String.raw`\-`)
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`);

/** The completions for bash: commands, and the options of the command typed so far. */
export function bashCompletion(program: Command): string {
  const all: Leaf[] = [];
  const visit = (command: Command, words: string) => {
    all.push({ words, command });
    for (const inner of command.commands) visit(inner, `${words} ${inner.name()}`.trim());
  };
  visit(program, "");
  const known = all.filter(({ words }) => words !== "").map(({ words }) => `"${words}"`);
  const cases = all.map(({ words, command }) => {
    const inner = command.commands.map((one) => one.name());
    const options = [...command.options.flatMap(({ long }) => long ?? []), "--help"];
    return `    "${words}") words="${[...inner, ...options].join(" ")}" ;;`;
  });
  return `# bash completion for solarstay
_solarstay() {
  local word path= words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${known.join(" | ")}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _solarstay solarstay
`;
}
