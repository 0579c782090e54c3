import { limits } from '../../contract/platform/limits.ts';
import type { NewRequest } from '../../contract/requests/requests.ts';
import { findFactProblems, type Problems } from '../accounts/patients/rules.ts';
import { cleanName } from '../accounts/rules.ts';
import type { Dictionary } from '../content/dictionaries/dictionary-store.ts';
import { type Titles, titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';
import { findRecipientProblem } from './recipients.ts';

/** Longest title that is made of the text itself, in code points. */
const FIRST_WORDS = 60;

const countOf = (text: string): number => [...text].length;

const onOneLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ');

/** Whether the text, without what is around it, is long enough to say something. */
const isLongEnough = (text: string): boolean => countOf(cleanText(text)) >= limits.requestTextMin;

/** Begin of a text, cut between words. */
function firstWords(text: string): string {
  const line = onOneLine(text);
  if (countOf(line) <= FIRST_WORDS) return line;
  const cut = [...line].slice(0, FIRST_WORDS + 1).join('');
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || [...cut].slice(0, FIRST_WORDS).join('');
  return `${words.replace(/[\s,.;:–—-]+$/u, '')}…`;
}

/** What a request is called in lists: as its client says, else by what is wanted or what is wrong, else by its first words. */
function titleOf({
  given,
  concepts,
  body,
}: {
  given: string | undefined;
  concepts: readonly (string | undefined)[];
  body: string;
}): string {
  const own = onOneLine(given ?? '');
  const concept = concepts.find((title) => title) ?? '';
  const title = own || concept || firstWords(body);
  return [...title].slice(0, limits.requestTitleMax).join('');
}

type Named = { id: number; slug: string; titles: Titles; is_retired: boolean };
type Found = { id: number; title: string };

/** Null: none was named; undefined: there is none of that name to choose. */
function findEntry<Entry extends Named>(
  dictionary: Dictionary<Entry>,
  slug: string | null | undefined,
  language: string,
): Found | null | undefined {
  if (!slug) return null;
  const entry = dictionary.bySlug.get(slug);
  return entry && !entry.is_retired ? { id: entry.id, title: titleIn(entry.titles, language) } : undefined;
}

const isAddress = (text: string | null | undefined): boolean => {
  if (!text) return true;
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  );
};

function findPatientProblems(body: NewRequest, now: Date): Problems {
  const isRelative = body.for_whom === 'relative';
  const hasName = !!body.patient_name?.trim();
  return {
    ...(isRelative && !hasName && { patient_name: [{ key: 'required' }] }),
    ...(isRelative &&
      hasName &&
      cleanName(body.patient_name ?? '') === null && { patient_name: [{ key: 'plain_name' }] }),
    ...(!isRelative && body.patient_id && { patient_id: [{ key: 'patient_gone' }] }),
    ...findFactProblems(body, now),
  };
}

/** A case that keeps all rules, as the tables hold it. */
export type CheckedCase = {
  title: string;
  body: string;
  wanted: NewRequest['wanted'];
  timing: Exclude<NewRequest['timing'], undefined>;
  specialization_id: number | null;
  disease_id: number | null;
  procedure_id: number | null;
  for_whom: NewRequest['for_whom'];
  patient_name: string | null;
  birth_year: number;
  sex: 'female' | 'male' | null;
  country: string;
  languages: string[];
  imaging_url: string | null;
};

/** Checks everything at once: each field says what to do about it. Throws `invalid`. */
export async function checkNewRequest(
  db: Database,
  body: NewRequest,
  { dictionaries, language }: Words,
): Promise<CheckedCase> {
  const specialization = findEntry(dictionaries.specializations, body.specialization, language);
  const disease = findEntry(dictionaries.diseases, body.disease, language);
  const procedure = findEntry(dictionaries.procedures, body.procedure, language);
  const recipients = await findRecipientProblem(db, body.recipients);
  const problems: Problems = {
    ...(!isLongEnough(body.body) && {
      body: [{ key: 'too_short', values: { count: limits.requestTextMin } }],
    }),
    ...(specialization === undefined && { specialization: [{ key: 'not_listed' }] }),
    ...(disease === undefined && { disease: [{ key: 'not_listed' }] }),
    ...(procedure === undefined && { procedure: [{ key: 'not_listed' }] }),
    ...findPatientProblems(body, new Date()),
    ...(!isAddress(body.imaging_url) && { imaging_url: [{ key: 'https_link' }] }),
    ...(recipients && { recipients: [recipients] }),
  };
  if (Object.keys(problems).length > 0) throw new KnownError('invalid', problems);
  const concepts = [procedure?.title, disease?.title];
  return {
    title: titleOf({ given: body.title, concepts, body: body.body }),
    body: cleanText(body.body),
    wanted: body.wanted,
    timing: body.timing ?? null,
    specialization_id: specialization?.id ?? null,
    disease_id: disease?.id ?? null,
    procedure_id: procedure?.id ?? null,
    for_whom: body.for_whom,
    patient_name: body.for_whom === 'relative' ? cleanName(body.patient_name ?? '') : null,
    birth_year: body.birth_year,
    sex: body.sex ?? null,
    country: body.country,
    languages: [...new Set(body.languages)],
    imaging_url: body.imaging_url ?? null,
  };
}
