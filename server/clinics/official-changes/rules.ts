import type { WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { KnownError } from '../../platform/errors.ts';
import { cleanLine, cleanLineOr } from '../sections/rules.ts';

const invalid = (field: string, key: string) => new KnownError('invalid', { [field]: [{ key }] });

/** A wanted change as it is kept. Throws `invalid` on the field that is wrong. */
export function cleanWanted(wanted: WantedChange): WantedChange {
  if (wanted.kind === 'names') {
    const labels = wanted.labels.map(({ lang, text }) => ({ lang, text: cleanLine(text, 'labels') }));
    if (new Set(labels.map(({ lang }) => lang)).size < labels.length) throw invalid('labels', 'label_twice');
    return { ...wanted, title: cleanLine(wanted.title, 'title'), labels };
  }
  if (wanted.kind === 'address')
    return {
      ...wanted,
      address: cleanLine(wanted.address, 'address'),
      postcode: cleanLineOr(wanted.postcode, 'postcode'),
    };
  if (wanted.kind === 'licence')
    return { ...wanted, number: cleanLine(wanted.number, 'number'), body: cleanLine(wanted.body, 'body') };
  const { valid_from: from, valid_until: until } = wanted;
  if (from !== null && until !== null && until < from) throw invalid('valid_until', 'date_order');
  return { ...wanted, number: cleanLineOr(wanted.number, 'number') };
}
