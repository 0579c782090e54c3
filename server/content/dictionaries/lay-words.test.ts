import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stem } from '../../platform/text/script/stem.ts';
import { words } from '../../platform/text/text.ts';
import { readContentFiles } from './content-files.ts';

/** Complaints by other people, in Russian, each with the specialist whom they sent it to; a coarse map. */
const path = join(process.env.MEDATLAS_DATA ?? '../shared/data', 'lay-words', 'complaints.ndjson.gz');

type Row = { text: string; speciality: string; label_type: string };

/** Our fields that treat what theirs treats. */
const fieldsOf: Record<string, readonly string[]> = {
  Neurologist: [
    'neurology',
    'neurosurgery',
    'paediatric-neurology',
    'pain-medicine',
    'psychiatry',
    'sleep-medicine',
  ],
  Orthopedist: [
    'orthopaedics',
    'traumatology',
    'spine-surgery',
    'hand-surgery',
    'sports-medicine',
    'rheumatology',
    'podiatry',
    'paediatric-orthopaedics',
  ],
  Gynecologis: [
    'gynaecology',
    'obstetrics',
    'breast-care',
    'reproductive-medicine',
    'gynaecological-oncology',
  ],
  Gastroenterologist: ['gastroenterology', 'hepatology', 'proctology', 'general-surgery', 'dietetics'],
  Venereologist: ['dermatology', 'urology', 'infectious-diseases'],
  Andrologist: ['andrology', 'urology'],
  Dentist: ['dentistry', 'dental-implantology', 'orthodontics', 'maxillofacial-surgery'],
  Pediatrician: ['paediatrics', 'neonatology', 'paediatric-surgery'],
  Therapist: ['general-practice', 'internal-medicine'],
  Ophthalmologist: ['ophthalmology'],
  Otolaryngologist: ['otorhinolaryngology', 'audiology'],
  Cardiologist: ['cardiology', 'electrophysiology', 'cardiac-surgery'],
  Pulmonologist: ['pulmonology', 'thoracic-surgery'],
};

function readRows(): Row[] {
  try {
    const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
    return lines.map((line): Row => JSON.parse(line)).filter((row) => row.label_type === 'speciality');
  } catch {
    return []; // not on this machine
  }
}

const { complaints, specializations, diseases } = await readContentFiles();
/** What says nothing by itself; the search itself knows more of them. */
const SMALL = new Set('в во на у с со при и или из под от до за к о об по не без после для'.split(' '));
const stemsOf = (text: string): string[] =>
  words(text)
    .filter((word) => !SMALL.has(word))
    .map(stem);

type Name = { stems: readonly string[]; fields: readonly string[] };
const names: Name[] = [
  ...complaints.flatMap(({ titles, phrases, specializations: fields }) =>
    [titles.ru ?? '', ...(phrases.ru ?? [])].map((text) => ({ stems: stemsOf(text), fields })),
  ),
  ...diseases.flatMap(({ titles, synonyms, specializations: fields }) =>
    [titles.ru ?? '', ...(synonyms?.ru ?? [])].map((text) => ({ stems: stemsOf(text), fields })),
  ),
  ...specializations.flatMap(({ slug, titles, synonyms }) =>
    [titles.ru ?? '', ...(synonyms?.ru ?? [])].map((text) => ({ stems: stemsOf(text), fields: [slug] })),
  ),
].filter(({ stems }) => stems.length > 0);

/** Fields of the names with the most words among those of the text: what a plain reader without typos sees. */
function readFields(text: string): string[] {
  const given = new Set(stemsOf(text));
  const said = names.filter(({ stems }) => stems.every((one) => given.has(one)));
  const most = Math.max(0, ...said.map(({ stems }) => stems.length));
  return [...new Set(said.filter(({ stems }) => stems.length === most).flatMap(({ fields }) => fields))];
}

const rows = readRows();
/** The first half was looked at when the dictionary was written, the second was not. */
const halves: [name: string, parity: 0 | 1, leastRead: number, leastSame: number][] = [
  ['looked at', 0, 0.93, 0.7],
  ['not looked at', 1, 0.75, 0.58],
];

test.skipIf(rows.length === 0).each(halves)(
  'complaints that others wrote lead to a field: the half %s',
  (_, parity, leastRead, leastSame) => {
    const seen = new Map<string, number>();
    const placed = rows.map((row) => {
      const at = seen.get(row.speciality) ?? 0;
      seen.set(row.speciality, at + 1);
      return { ...row, at };
    });
    const half = placed.filter(({ at }) => at % 2 === parity);
    // A symptom may stand with several specialists: each of them is right.
    const labels = (text: string) =>
      rows.filter((row) => row.text === text).flatMap((row) => row.speciality.split('|'));
    const read = half.map(({ text }) => {
      const fields = readFields(text);
      const wanted = new Set(labels(text).flatMap((label) => fieldsOf[label] ?? []));
      return { text, fields, isRead: fields.length > 0, isSame: fields.some((field) => wanted.has(field)) };
    });
    const share = (of: (one: (typeof read)[number]) => boolean) => read.filter(of).length / read.length;
    expect(share(({ isRead }) => isRead)).toBeGreaterThan(leastRead);
    // Their map sends chest pain to a neurologist and speech to a dentist: most that differ are theirs.
    expect(share(({ isSame }) => isSame)).toBeGreaterThan(leastSame);
  },
);
