import type { ClinicContact } from '../../../contract/clinics/sections/contact.ts';
import type { EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import type { EntryChange, EntrySection } from '../../../contract/clinics/sections/sections.ts';
import { refuse } from '../../platform/errors.ts';
import { cleanLine } from '../../platform/text/clean.ts';

/** Spaces at the ends go, and characters that nobody sees; lines stay lines. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const orNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();

/** A number as people write it: figures with what stands between them, several after a comma. */
function tidyPhone(phone: string | null): string | null {
  const text = orNull(phone);
  const isNumber = text === null || (/^[+\d][\d\s()./,;+-]*$/.test(text) && /(\D*\d){5}/.test(text));
  return isNumber ? text : refuse('contact.phone', 'clinic_phone');
}

/** An address of the web; without a scheme it gets one. */
function tidyWebsite(website: string | null): string | null {
  const text = orNull(website);
  if (text === null) return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  const isWeb =
    url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '';
  return isWeb ? url.href : refuse('contact.website', 'website');
}

/** Throws `invalid` where phone, website or year cannot be right. */
export function tidyContact(
  { phone, website, established, beds }: ClinicContact,
  year: number,
): ClinicContact {
  if (established !== null && established > year) refuse('contact.established', 'year_ahead');
  return { phone: tidyPhone(phone), website: tidyWebsite(website), established, beds };
}

/** On one line, spaces in order. Throws `invalid` on the field where it cannot be shown. */
export function requireLine(text: string, field: string): string {
  if (text.trim() === '') refuse(field, 'required');
  return cleanLine(text) ?? refuse(field, 'plain_name');
}

export const requireLineOrNull = (text: string | null, field: string): string | null =>
  text === null || text.trim() === '' ? null : requireLine(text, field);

/** A clinic or a doctor. */
export type Target = { kind: EntryKind; id: number };

/** As the log and the history name it. */
export const entityOf = (kind: EntryKind): 'clinic' | 'doctor' => (kind === 'clinics' ? 'clinic' : 'doctor');

/** Which section a change is of. Throws `invalid` where it is of none, of several, or of the other kind. */
export function sectionOf(kind: EntryKind, change: EntryChange): EntrySection {
  const named = (Object.keys(change) as (keyof EntryChange)[]).filter((name) => change[name] !== undefined);
  const [name, ...more] = named;
  if (name === undefined || more.length > 0 || (name === 'page') !== (kind === 'doctors'))
    return refuse('version', 'one_part');
  return name === 'text' ? `text.${change.text?.lang ?? ''}` : name;
}
