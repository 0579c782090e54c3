import { languageOf, uniqueNames } from '../clean/languages.ts';
import { cleanName } from '../clean/text.ts';
import { titleCase } from '../clean/title-case.ts';
import type { NameKind, RecordName } from '../record.ts';

/** Tags of an OpenStreetMap object. */
export type Tags = Record<string, string | undefined>;

const CLINIC_AMENITIES = new Set(['hospital', 'clinic']);
const CLINIC_KINDS = new Set(
  `hospital clinic centre rehabilitation birthing_center birthing_centre hospice dialysis sanatorium
   health_center health_centre yes`.split(/\s+/),
);
const NOT_CLINIC_KINDS =
  /^(?:doctor|dentist|pharmacy|general_practitioner|physiotherapist|psychotherapist|laboratory|blood_donation|alternative|optometrist|podiatrist)$/;

export const isClinic = (tags: Tags): boolean =>
  CLINIC_AMENITIES.has(tags.amenity ?? '') ||
  (tags.amenity === undefined && CLINIC_KINDS.has(tags.healthcare ?? ''));

/** Practices of single doctors are people, not clinics: known by their tag, or by a name that begins with the doctor. */
export const isPractice = (name: string, healthcare: string | undefined): boolean =>
  NOT_CLINIC_KINDS.test(healthcare ?? '') ||
  /^(?:cabinet|praxis|кабинет)\s/iu.test(name) ||
  (/^(?:dr|doctor|docteur|prof|доктор|الدكتور|دكتور|د\.)[.\s]/iu.test(name) &&
    !/hospi|hôpi|больниц|مستشف|clini|klini|cent/iu.test(name));

export const isClosed = (status: string | undefined): boolean =>
  /^(?:closed|non[-_ ]operational|abandoned|demolished)$/i.test(status ?? '');

const KIND_OF_TAG: Record<string, NameKind> = {
  official_name: 'label',
  full_name: 'alias',
  alt_name: 'alias',
  loc_name: 'alias',
  int_name: 'alias',
  short_name: 'alias',
  old_name: 'former',
};

/**
 * Names from the tags. `name` is the title, in the language of the place, which the tag does not name; name:xx are
 * labels, and one of the same text tells the language of the title.
 */
export function namesOf(tags: Tags, country: string): RecordName[] {
  const [first = '', ...more] = (tags.name ?? '').split(';').map((part) => part.trim());
  const names = splitScripts(titleCase(first, null), country);
  for (const text of more)
    if (text) names.push({ kind: 'alias', lang: languageOf(null, text, country), text });
  for (const [tag, value] of Object.entries(tags)) {
    const lang = /^name:([a-z]{2,3}(?:-[A-Za-z]{4})?)$/.exec(tag)?.[1];
    const kind = lang ? 'label' : KIND_OF_TAG[tag];
    // Several alternative names stand in one tag, divided by semicolons.
    for (const part of kind && value ? value.split(';') : []) {
      const cleaned = cleanName(part);
      if (!kind || 'reason' in cleaned) continue;
      const own = names.find(({ text }) => text === cleaned.text);
      if (own) own.lang ??= lang ?? null;
      else names.push({ kind, lang: languageOf(lang ?? null, cleaned.text, country), text: cleaned.text });
    }
  }
  return uniqueNames(names);
}

/**
 * "مستشفى مصوع Massawa Hospital" is one name in two scripts. Where Arabic and Latin stand in one block each, without a
 * digit that could belong to either, they are two names; the Arabic one, being the local, becomes the title.
 */
function splitScripts(name: string, country: string): RecordName[] {
  const blocks =
    /^([\p{Script=Arabic}\p{M}\s]+?)\s*[-–|/،]?\s*(\p{Script=Latin}[\p{Script=Latin}\p{M}\s'’.-]+)$/u.exec(
      name,
    );
  const reversed =
    /^(\p{Script=Latin}[\p{Script=Latin}\p{M}\s'’.]+?)\s*[-–|/،]?\s*([\p{Script=Arabic}\p{M}\s]+)$/u.exec(
      name,
    );
  const [arabic, latin] = blocks ? [blocks[1], blocks[2]] : reversed ? [reversed[2], reversed[1]] : [];
  const title = (text: string): RecordName => ({
    kind: 'title',
    lang: languageOf(null, text, country),
    text,
  });
  // A Latin abbreviation beside an Arabic name is part of the name.
  if (!arabic || !latin || latin.trim().length < 6 || arabic.trim().length < 4) return [title(name)];
  return [title(arabic.trim()), { kind: 'label', lang: null, text: latin.trim() }];
}
