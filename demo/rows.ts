/** The tables of the demo world in the order in which rows may come: what is referred to is there before. */
export const demoTables = {
  clinics:
    'id, slug, title, title_lang, country, city_id, lat, lon, location_precision, address, postcode, website, established, beds, claimed_at, is_demo',
  clinic_names: 'clinic_id, kind, lang, text',
  clinic_texts: 'clinic_id, lang, description, equipment',
  clinic_international: 'clinic_id, facts, stated_on',
  clinic_licences: 'clinic_id, number, body, url, valid_until, checked_on',
  clinic_accreditations: 'clinic_id, accreditation_id, number, valid_from, valid_until, checked_on',
  clinic_responses: 'clinic_id, median_reply_minutes, requests, replied, computed_on',
  clinic_bill_statistics: 'clinic_id, cases, median_deviation, above, counted_on',
  clinic_languages: 'clinic_id, lang, level',
  clinic_specializations: 'clinic_id, specialization_id',
  clinic_diseases: 'clinic_id, disease_id',
  clinic_procedures:
    'clinic_id, procedure_id, yearly_volume, amount, amount_to, currency_id, included, excluded, priced_on',
  clinic_comforts: 'clinic_id, comfort_id, value',
  photos: 'clinic_id, position, scene, seed, captions',
  doctors: 'id, title, title_lang, sex, portrait_seed, practising_since, education, is_demo',
  doctor_names: 'doctor_id, kind, lang, text',
  doctor_texts: 'doctor_id, lang, about',
  positions: 'doctor_id, clinic_id, specialization_id, role, since, until, is_main',
  doctor_licences: 'doctor_id, number, body, url, valid_until, checked_on',
  doctor_languages: 'doctor_id, lang, level',
  doctor_specializations: 'doctor_id, specialization_id, position',
  doctor_diseases: 'doctor_id, disease_id',
  doctor_procedures:
    'doctor_id, procedure_id, yearly_volume, amount, amount_to, currency_id, included, excluded, priced_on',
  comments:
    'id, clinic_id, doctor_id, status, author_name, lang, rating, aspects, text, proof, treated_in, procedure_id, is_demo, published_at',
  comment_replies: 'comment_id, lang, text, replied_at',
  news: 'id, slug, published_on, author, reviewer, picture, sources, is_demo',
  news_texts: 'news_id, lang, title, lead, body',
  news_clinics: 'news_id, clinic_id',
} as const;

export type DemoTable = keyof typeof demoTables;
export type Cell = string | number | boolean | null;

/** Rows of several tables on their way into the database, as lines of PostgreSQL's COPY. */
export type Rows = {
  /** In the order of the table's columns in `demoTables`. */
  add(table: DemoTable, ...cells: Cell[]): void;
  /** Lines by table, in the order in which they may be loaded. */
  lines(): [DemoTable, readonly string[]][];
};

export function createRows(): Rows {
  const lines = new Map<DemoTable, string[]>();
  for (const table of Object.keys(demoTables) as DemoTable[]) lines.set(table, []);
  return {
    add(table, ...cells) {
      lines.get(table)?.push(`${cells.map(toCopy).join('\t')}\n`);
    },
    lines: () => [...lines].filter(([, own]) => own.length > 0),
  };
}

function toCopy(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return String(cell);
  return /[\\\t\n\r]/.test(cell) ? escapeCopy(cell) : cell;
}

const escapeCopy = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** A text[] as PostgreSQL reads it. */
export function toArray(texts: readonly string[]): string {
  if (texts.length === 0) return '{}';
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
