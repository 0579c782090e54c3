import type { WantedChange } from '../../contract/clinic-changes.ts';
import { KnownError } from '../platform/errors.ts';

/** What no name has and what would garble the page it stands on: controls, halves of characters, direction overrides. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const invalid = (field: string, key: string) => new KnownError('invalid', { [field]: [{ key }] });

/** On one line, spaces in order. Throws `invalid` on the field where it cannot be shown. */
function clean(text: string, field: string): string {
  const line = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  if (line === '') throw invalid(field, 'required');
  if (FORBIDDEN.test(line)) throw invalid(field, 'plain_name');
  return line;
}

const cleanOr = (text: string | null, field: string): string | null =>
  text === null || text.trim() === '' ? null : clean(text, field);

/** A wanted change as it is kept. Throws `invalid` on the field that is wrong. */
export function cleanWanted(wanted: WantedChange): WantedChange {
  if (wanted.kind === 'names') {
    const labels = wanted.labels.map(({ lang, text }) => ({ lang, text: clean(text, 'labels') }));
    if (new Set(labels.map(({ lang }) => lang)).size < labels.length) throw invalid('labels', 'label_twice');
    return { ...wanted, title: clean(wanted.title, 'title'), labels };
  }
  if (wanted.kind === 'address')
    return {
      ...wanted,
      address: clean(wanted.address, 'address'),
      postcode: cleanOr(wanted.postcode, 'postcode'),
    };
  if (wanted.kind === 'licence')
    return { ...wanted, number: clean(wanted.number, 'number'), body: clean(wanted.body, 'body') };
  const { valid_from: from, valid_until: until } = wanted;
  if (from !== null && until !== null && until < from) throw invalid('valid_until', 'date_order');
  return { ...wanted, number: cleanOr(wanted.number, 'number') };
}
