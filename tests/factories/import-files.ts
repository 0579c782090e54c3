/** For tests: small files of our own making, given to a source or written to disk. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ClinicRecord } from '../../server/imports/record.ts';
import { emptyRecord, type Rejected } from '../../server/imports/record.ts';
import type { Source } from '../../server/imports/source.ts';

export const samples = mkdtempSync(join(tmpdir(), 'medatlas-samples-'));

export function writeSample(name: string, content: string | Buffer): string {
  const path = join(samples, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(content) : content);
  return path;
}

export type ReadSample = { records: ClinicRecord[]; rejected: (Rejected & { number: number })[] };

async function* inChunks(content: string | Buffer): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let start = 0; start < bytes.length; start += 100) yield bytes.subarray(start, start + 100);
}

/** Reads a text in small chunks, as a slow disk would give it; `joined` is a second file of the source. */
export async function readSample(
  source: Source,
  content: string | Buffer,
  joined?: string,
): Promise<ReadSample> {
  const read: ReadSample = { records: [], rejected: [] };
  const more = joined === undefined ? undefined : inChunks(joined);
  for await (const { number, parsed } of source.read(inChunks(content), more)) {
    if (parsed.kind === 'record') read.records.push(parsed.record);
    else read.rejected.push({ number, ...parsed });
  }
  return read;
}

export const csvLine = (fields: readonly string[]): string =>
  fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');

/** Rows of a CSV by column name; a column not given is empty. */
export const csvOf = (columns: readonly string[], rows: readonly Record<string, string>[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((row) => `${csvLine(row)}\n`)
    .join('');

export const ndjsonOf = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

export const sampleRecord = (given: Partial<ClinicRecord>): ClinicRecord => ({
  ...emptyRecord,
  sourceId: '1',
  names: [{ kind: 'title', lang: null, text: 'Sample Hospital' }],
  country: 'DE',
  ...given,
});

/** A record of schema v2 of ROR with the fields that the importer reads. */
export const rorRecord = (number: number, given: Record<string, unknown> = {}) => ({
  id: `https://ror.org/0${String(number).padStart(8, '0')}`,
  types: ['healthcare'],
  status: 'active',
  names: [{ value: `Klinik Nummer ${number}`, lang: 'de', types: ['ror_display', 'label'] }],
  links: [],
  external_ids: [],
  locations: [
    {
      geonames_id: 2950159,
      geonames_details: { country_code: 'DE', name: 'Berlin', lat: 52.52437, lng: 13.41053 },
    },
  ],
  admin: { last_modified: { date: '2025-01-02' } },
  established: null,
  ...given,
});
