import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openFile } from '../../input/open.ts';
import { ImportRefused } from '../../source.ts';
import type { DoctorSource, ParsedDoctor } from '../record.ts';
import type { DoctorCounts, DoctorReport } from './report.ts';

const REPORT_EVERY = 20_000;
/** So many lines are enough to see that a file is of another kind. */
const JUDGED_AFTER = 500;
const CHUNK_CHARACTERS = 256 * 1024;

export type Staging = { source: DoctorSource; counts: DoctorCounts; report: DoctorReport };

/** Checksums of the files as they lie on the disk. Fills the temporary table `items`; nothing else is touched. */
export async function stageFiles(
  client: ClientBase,
  paths: readonly string[],
  staging: Staging,
): Promise<string[]> {
  await client.query(`
    create temporary table items (
      kind text not null, key text collate "C" not null, file smallint not null, number integer not null, body jsonb not null
    ) on commit drop`);
  const checksums: string[] = [];
  for (const [at, path] of paths.entries()) {
    const file = await openFile(path);
    const copy = client.query(copyFrom('copy items (kind, key, file, number, body) from stdin'));
    await pipeline(Readable.from(copyChunks(file.bytes, { ...staging, at, file: basename(path) })), copy);
    checksums.push(file.sha256());
  }
  if (staging.counts.read === 0)
    throw new ImportRefused('empty', `This is no file of ${staging.source.title}: it is empty`);
  await client.query('create index on items (kind, key)');
  await client.query('analyze items');
  return checksums;
}

async function* copyChunks(
  bytes: AsyncIterable<Buffer>,
  { source, counts, report, at, file }: Staging & { at: number; file: string },
): AsyncGenerator<string> {
  let chunk = '';
  let [read, broken] = [0, 0];
  for await (const { number, parsed } of source.read(bytes)) {
    counts.read += 1;
    read += 1;
    if (counts.read % REPORT_EVERY === 0) report.progress('reading', counts.read);
    const row = rowOf(parsed);
    if (row !== null) {
      chunk += `${row.kind}\t${escapeCopy(row.key)}\t${at}\t${number}\t${escapeCopy(JSON.stringify(row.body))}\n`;
      if (chunk.length > CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
      }
    } else if (parsed.kind === 'bad' || parsed.kind === 'left out') {
      if (parsed.kind === 'bad') {
        counts.bad += 1;
        broken += 1;
      } else counts.leftOut[parsed.reason] = (counts.leftOut[parsed.reason] ?? 0) + 1;
      report.problem({ file, number, kind: parsed.kind, reason: parsed.reason });
    }
    if (read === JUDGED_AFTER) refuseForeign(source, broken, read);
  }
  refuseForeign(source, broken, read);
  if (chunk) yield chunk;
}

/** More broken lines than half: the file is something else, or of an edition that we do not know. */
function refuseForeign(source: DoctorSource, broken: number, read: number): void {
  if (broken * 2 > read)
    throw new ImportRefused(
      'mostly_bad',
      `This is no file of ${source.title}: ${broken} of the first ${read} records are bad`,
      { bad: broken, read },
    );
}

type ItemRow = { kind: 'part' | 'organization' | 'resource' | 'ended'; key: string; body: object };

function rowOf(parsed: ParsedDoctor): ItemRow | null {
  switch (parsed.kind) {
    case 'part': {
      const { sourceId, ...body } = parsed.part;
      return { kind: 'part', key: sourceId, body };
    }
    case 'organization':
      return { kind: 'organization', key: parsed.record.sourceId, body: parsed.record };
    case 'resource':
      return { kind: 'resource', key: parsed.key, body: parsed.body };
    case 'ended':
      return { kind: 'ended', key: parsed.sourceId, body: {} };
    default:
      return null;
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
// A zero is no text to PostgreSQL.
const escapeCopy = (text: string): string =>
  text.replace(/\\u0000|\0/g, '').replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter);
