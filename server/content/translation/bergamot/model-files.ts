import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { TranslationError } from '../provider.ts';
import type { ModelFiles } from './messages.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of a file, which is its name.' });
const Language = Type.String({ pattern: '^[a-z]{2,3}$' });

const ModelEntry = Type.Object(
  {
    from: Language,
    to: Language,
    model: Hash,
    vocabulary: Type.Union([Hash, Type.Tuple([Hash, Hash])]),
    shortlist: Type.Optional(Hash),
    precision: Type.Optional(Type.Enum(['int8shiftAlphaAll', 'int8shiftAll', 'float32'])),
  },
  { additionalProperties: false },
);
type ModelEntry = Static<typeof ModelEntry>;
const Index = Type.Array(ModelEntry, { maxItems: 500 });

/** The list that the operator writes; docs/operations.md. */
const INDEX = 'models.json';
/** Pairs that have no model of their own go through it. */
const PIVOT = 'en';

/** One model, or two one after the other. */
export type ModelPath = ModelEntry[];

export type Models = {
  /** The models from one language to another; null: there are none. Throws a TranslationError where the list cannot be read. */
  findPath(from: string, to: string): Promise<ModelPath | null>;
  /** Paths of the files of a model, once what is in them has the hash that names it. Throws a TranslationError. */
  requireFiles(entry: ModelEntry): Promise<ModelFiles>;
};

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Models in a folder. `onProblem` gets, once for each, what is wrong with a file or with the list. */
export function openModels(folder: string, onProblem: (what: string) => void): Models {
  let read: { changedAt: number; entries: ModelEntry[] } | null = null;
  /** Of files that were hashed: their size and time then. */
  const checked = new Map<string, string>();

  async function listEntries(): Promise<ModelEntry[]> {
    const path = join(folder, INDEX);
    try {
      const { mtimeMs: changedAt } = await stat(path);
      if (read?.changedAt === changedAt) return read.entries;
      const given: unknown = JSON.parse(await readFile(path, 'utf8'));
      if (!Value.Check(Index, given)) {
        const [problem] = Value.Errors(Index, given);
        throw new Error(`${problem?.instancePath}: ${problem?.message}`);
      }
      read = { changedAt, entries: given };
      return given;
    } catch (cause) {
      onProblem(`${INDEX} of the translation models cannot be read: ${String(cause)}`);
      throw new TranslationError('failed', { cause });
    }
  }

  async function requireFile(name: string): Promise<string> {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found) {
      onProblem(`The translation model file ${name} is not there`);
      throw new TranslationError('failed');
    }
    const mark = `${found.size} ${found.mtimeMs}`;
    if (checked.get(name) === mark) return path;
    if ((await hashFile(path)) !== name) {
      onProblem(`The translation model file ${name} has another hash than its name and is not loaded`);
      throw new TranslationError('failed');
    }
    checked.set(name, mark);
    return path;
  }

  return {
    async findPath(from, to) {
      const entries = await listEntries();
      const find = (source: string, target: string) =>
        entries.find((entry) => entry.from === source && entry.to === target);
      const direct = find(from, to);
      if (direct) return [direct];
      const first = find(from, PIVOT);
      const second = find(PIVOT, to);
      return first && second ? [first, second] : null;
    },
    async requireFiles({ model, vocabulary, shortlist, precision = null }) {
      const names = typeof vocabulary === 'string' ? [vocabulary] : vocabulary;
      const vocabularies: string[] = [];
      // One after the other: two files at once would only read each other's disk away.
      for (const name of names) vocabularies.push(await requireFile(name));
      return {
        model: await requireFile(model),
        shortlist: shortlist === undefined ? null : await requireFile(shortlist),
        vocabularies,
        precision,
      };
    },
  };
}
