import type { Random } from '../random.ts';

/** Sentences under headings: `[heading]`, then one entry a line. */
export type Blocks = ReadonlyMap<string, readonly string[]>;

export function readBlocks(text: string): Blocks {
  const blocks = new Map<string, string[]>();
  let entries: string[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const [, heading] = /^\[(.+)\]$/.exec(line) ?? [];
    if (heading) {
      entries = blocks.get(heading) ?? [];
      blocks.set(heading, entries);
    } else if (line) entries.push(line);
  }
  return blocks;
}

/** One entry under a heading, null where there is no such heading. */
export function pickFrom(random: Random, blocks: Blocks, heading: string): string | null {
  const entries = blocks.get(heading);
  if (!entries || entries.length === 0) return null;
  return entries[Math.floor(random.fraction() * entries.length)] ?? null;
}
