import { decodeFile } from './decode.ts';
import { readTable } from './read-table.ts';
import type { PriceTable } from './table.ts';

export type ReadFile = { table: PriceTable; encoding: string };

/** Files as tables. One that is asked for again at once is not read again: its bytes never change. */
export type Tables = (id: string, bytes: Buffer) => Promise<ReadFile>;

const KEPT_MAX = 3;

export async function readFile(bytes: Buffer): Promise<ReadFile> {
  const { text, encoding } = await decodeFile(bytes);
  return { table: readTable(text), encoding };
}

/** Keeps the last few tables in memory. */
export function createTables(): Tables {
  const kept = new Map<string, ReadFile>();
  return async (id, bytes) => {
    const file = kept.get(id) ?? (await readFile(bytes));
    kept.delete(id);
    kept.set(id, file);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return file;
  };
}
