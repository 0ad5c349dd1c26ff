/** A part of a text: lines of running text, or the items of a list. */
export type ProseBlock = { kind: "text" | "list"; lines: string[] };

const item = /^\s*[-–•*]\s+(?=\S)/;

/**
 * Splits a text at its lists: lines that start with a dash, a bullet or an asterisk. Empty lines
 * within running text stay; those around a list are left out.
 */
export function proseBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  for (const line of text.split("\n")) {
    const kind = item.test(line) ? "list" : "text";
    const last = blocks.at(-1);
    const bare = line.replace(item, "");
    if (last?.kind === kind) last.lines.push(bare);
    else if (bare.trim() !== "") blocks.push({ kind, lines: [bare] });
  }
  for (const { lines } of blocks) {
    while (lines.at(-1)?.trim() === "") lines.pop();
  }
  return blocks;
}
