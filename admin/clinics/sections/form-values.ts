import {
  type Fee,
  internationalFacts as facts,
  type International,
} from '../../../contract/clinics/sections/international.ts';
import type { EntryDraft, EntryPart } from '../../../contract/clinics/sections/operator-endpoints.ts';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';

type Typed = string | null | undefined;
type ByLanguage = Record<string, Typed>;

/** A part as a form has it: names and texts by language, lists as lines. */
export type PartForm = { id: string; version: number; draft_version: number | null } & Record<
  string,
  unknown
>;

const byLanguage = <Row extends { lang: string }>(
  rows: readonly Row[],
  word: (row: Row) => string,
): ByLanguage => Object.fromEntries(rows.map((row) => [row.lang, word(row)]));

const typedRows = (texts: unknown): [string, string][] =>
  Object.entries((texts ?? {}) as ByLanguage).flatMap(([lang, text]) =>
    text?.trim() ? [[lang, text.trim()] as [string, string]] : [],
  );

/** What fields show of a part: of its draft, where there is one. */
function toFields({ names, text, international, page, place, ...whole }: EntryChange): object {
  if (names) return { ...names, labels: byLanguage(names.labels, (label) => label.text) };
  if (text) return { description: text.description, equipment: text.equipment.join('\n') };
  if (place) return { ...place, lat: place.location?.lat ?? null, lon: place.location?.lon ?? null };
  if (international !== undefined)
    return {
      ...Object.fromEntries(
        facts.flatMap((name) => [
          [name, international?.[name] ?? null],
          [`told_${name}`, (international?.[name] ?? null) !== null],
        ]),
      ),
      has_transfer: (international?.airport?.transfer ?? null) !== null,
      video_days: international?.aftercare?.video_visit_days.join(', ') ?? '',
    };
  if (page)
    return {
      ...page,
      names: byLanguage(page.names ?? [], (name) => name.text),
      texts: byLanguage(page.texts ?? [], (one) => one.about),
    };
  return whole.contact ?? whole;
}

export const toForm = (part: EntryPart): PartForm => ({
  id: part.section,
  version: part.draft?.base_version ?? part.version,
  draft_version: part.draft?.version ?? null,
  ...toFields((part.draft ?? part).content),
});

const number = (value: unknown): number | null => (value === '' || value == null ? null : Number(value));
const line = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null;
const lines = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean)
    : [];

/** The form of a doctor's page writes what has been typed in it, whole. */
function toPage(form: PartForm): NonNullable<EntryChange['page']> {
  const page = form as PartForm & NonNullable<EntryChange['page']>;
  return {
    title: line(form.title) ?? '',
    names: typedRows(form.names).map(([lang, text]) => ({ lang, text })),
    texts: typedRows(form.texts).map(([lang, about]) => ({ lang, about })),
    sex: page.sex || null,
    practising_since: number(form.practising_since),
    specializations: page.specializations ?? [],
    languages: page.languages ?? [],
    education: (page.education ?? []).map((one) => ({ ...one, year: number(one.year) })),
    procedures: (page.procedures ?? []).map((one) => ({ ...one, yearly_volume: number(one.yearly_volume) })),
  };
}

/** Free of charge without an amount. */
const toFee = (fee: Fee | undefined): Fee => (fee?.amount && fee.currency_id ? fee : null);
const toDays = (text: unknown): number[] =>
  String(text ?? '')
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number);

function toInternational(form: PartForm): International {
  const told = Object.fromEntries(
    facts.map((name) => [name, form[`told_${name}`] ? form[name] : null]),
  ) as International;
  const { visa, airport, payment, aftercare } = told;
  return {
    ...told,
    visa: visa && { ...visa, fee: toFee(visa.fee) },
    airport: airport && {
      ...airport,
      transfer: form.has_transfer ? { fee: toFee(airport.transfer?.fee) } : null,
    },
    payment: payment && {
      ...payment,
      methods: payment.methods ?? [],
      refund_days: number(payment.refund_days),
    },
    aftercare: aftercare && { ...aftercare, video_visit_days: toDays(form.video_days) },
  };
}

/** What is sent of a form. */
export function toChange(section: string, form: PartForm): EntryChange {
  if (section === 'page') return { page: toPage(form) };
  if (section === 'names') {
    const labels = typedRows(form.labels).map(([lang, text]) => ({ lang, text }));
    return {
      names: { title: line(form.title) ?? '', title_lang: line(form.title_lang), labels },
    };
  }
  if (section === 'place') {
    const [lat, lon] = [number(form.lat), number(form.lon)];
    const location = lat === null || lon === null ? null : { lat, lon };
    const city_id = number(form.city_id);
    return { place: { city_id, address: line(form.address), postcode: line(form.postcode), location } };
  }
  if (section === 'contact') {
    const [established, beds] = [number(form.established), number(form.beds)];
    return { contact: { phone: line(form.phone), website: line(form.website), established, beds } };
  }
  if (section === 'international') return { international: toInternational(form) };
  if (section.startsWith('text.')) {
    const description = line(form.description) ?? '';
    return { text: { lang: section.slice('text.'.length), description, equipment: lines(form.equipment) } };
  }
  return { [section]: form[section] ?? [] };
}

/** What a value is called; `field`: the innermost one that it stands in. */
export type NameValue = (field: string, value: string) => string;
export type Names = { value: NameValue; field(name: string): string; free: string };

/** Fields of a part in words, for the history: what differs is found by comparing these. */
export function wordsOf(content: EntryChange, names: Names): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([part, value]) => {
      if (!isRecord(value)) return [['', inWords(part, value, names.value)]];
      const isFacts = part === 'international';
      return Object.entries(value).map(([name, one]) => [
        name,
        isFacts ? factInWords(one, names) : inWords(name, one, names.value),
      ]);
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Each figure of a fact in a line of its own; without a fee it is free of charge. */
function factInWords(fact: unknown, names: Names): string {
  if (!isRecord(fact)) return '';
  return Object.entries(fact)
    .flatMap(([name, value]) => {
      const isFree = (name === 'fee' && value === null) || (isRecord(value) && value.fee === null);
      const told = isFree ? names.free : inWords(name, value, names.value).replaceAll('\n', ', ');
      return told === '' ? [] : [`${names.field(name)}: ${told}`];
    })
    .join('\n');
}

function inWords(field: string, value: unknown, nameOf: NameValue): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => inWords(field, one, nameOf)).join('\n');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => inWords(name, one, nameOf))
      .filter(Boolean)
      .join(' · ');
  return nameOf(field, String(value));
}

/** What a draft would be written over has changed since. */
export const isOutdated = (part: EntryPart): part is EntryPart & { draft: EntryDraft } =>
  part.draft !== null && part.draft.base_version !== part.version;
