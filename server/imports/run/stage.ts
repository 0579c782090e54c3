import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Gazetteer } from '../../content/places/gazetteer.ts';
import type { PlacedRecord } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';
import { placeRecord } from './place-record.ts';
import type { Counts, Report } from './report.ts';

const REPORT_EVERY = 5000;
/** So many records are enough to see that a file is of another kind. */
const JUDGED_AFTER = 500;
const CHUNK_CHARACTERS = 256 * 1024;

type Staging = {
  source: Source;
  joined?: AsyncIterable<Buffer> | undefined;
  gazetteer: Gazetteer;
  counts: Counts;
  report: Report;
};

/** Reads a whole file into the temporary table `staged`, one row per source id. Nothing else is touched. */
export async function stageFile(
  client: ClientBase,
  bytes: AsyncIterable<Buffer>,
  staging: Staging,
): Promise<void> {
  await client.query(`
    create temporary table staged (
      number integer not null, source_id text not null, country text not null, modified_at text not null,
      is_open boolean not null, record jsonb not null, clinic_id integer, state text
    ) on commit drop`);
  const copy = client.query(
    copyFrom('copy staged (number, source_id, country, modified_at, is_open, record) from stdin'),
  );
  await pipeline(Readable.from(copyChunks(staging.source.read(bytes, staging.joined), staging)), copy);
  refuseForeign(staging);
  await dropRepeated(client, staging.counts);
}

async function* copyChunks(items: AsyncIterable<Numbered>, staging: Staging): AsyncGenerator<string> {
  const { counts, report, gazetteer } = staging;
  let chunk = '';
  for await (const { number, parsed } of items) {
    counts.read += 1;
    if (counts.read % REPORT_EVERY === 0) report.progress('reading', counts.read);
    if (counts.read === JUDGED_AFTER) refuseForeign(staging);
    const placed = parsed.kind === 'record' ? placeRecord(parsed.record, gazetteer) : parsed;
    if (placed.kind === 'record') {
      chunk += copyLine(number, placed.record);
      if (chunk.length > CHUNK_CHARACTERS) {
        yield chunk;
        chunk = '';
      }
      continue;
    }
    if (placed.kind === 'bad') counts.bad += 1;
    else counts.leftOut[placed.reason] = (counts.leftOut[placed.reason] ?? 0) + 1;
    report.problem({ number, kind: placed.kind, reason: placed.reason });
  }
  if (chunk) yield chunk;
}

/** More bad records than half: the file is something else, or of an edition that we do not know. */
function refuseForeign({ counts, source }: Staging): void {
  if (counts.read === 0)
    throw new ImportRefused('empty', `This is no file of ${source.title}: it has no records`);
  if (counts.bad * 2 > counts.read)
    throw new ImportRefused(
      'mostly_bad',
      `This is no file of ${source.title}: ${counts.bad} of the first ${counts.read} records are bad`,
      { bad: counts.bad, read: counts.read },
    );
  const left = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0);
  if (left === counts.read && counts.read < JUDGED_AFTER)
    throw new ImportRefused('no_clinics', `The file has no clinic among its ${counts.read} records`, {
      read: counts.read,
    });
}

const escapeCopy = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (letter) => ESCAPES[letter] ?? letter);
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyLine(number: number, record: PlacedRecord): string {
  const json = escapeCopy(JSON.stringify(record));
  const fields = [
    number,
    escapeCopy(record.sourceId),
    record.country,
    record.modifiedAt ?? '',
    record.status === 'active',
    json,
  ];
  return `${fields.join('\t')}\n`;
}

/** Of records with one id the newest stays; of equally new ones the first. */
async function dropRepeated(client: ClientBase, counts: Counts): Promise<void> {
  await client.query('create index on staged (source_id)');
  await client.query('analyze staged');
  const { rowCount } = await client.query(`
    delete from staged s using (
      select ctid, row_number() over (partition by source_id order by modified_at desc, number) as place from staged
    ) ranked
    where s.ctid = ranked.ctid and ranked.place > 1`);
  counts.repeated = rowCount ?? 0;
}
