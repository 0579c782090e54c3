import type { WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import { refuse } from '../../platform/errors.ts';
import { requireLine, requireLineOrNull } from '../sections/rules.ts';

/** A wanted change as it is kept. Throws `invalid` on the field that is wrong. */
export function cleanWanted(wanted: WantedChange): WantedChange {
  if (wanted.kind === 'names') {
    const labels = wanted.labels.map(({ lang, text }) => ({ lang, text: requireLine(text, 'labels') }));
    if (new Set(labels.map(({ lang }) => lang)).size < labels.length) refuse('labels', 'label_twice');
    return { ...wanted, title: requireLine(wanted.title, 'title'), labels };
  }
  if (wanted.kind === 'address')
    return {
      ...wanted,
      address: requireLine(wanted.address, 'address'),
      postcode: requireLineOrNull(wanted.postcode, 'postcode'),
    };
  if (wanted.kind === 'licence')
    return {
      ...wanted,
      number: requireLine(wanted.number, 'number'),
      body: requireLine(wanted.body, 'body'),
    };
  const { valid_from: from, valid_until: until } = wanted;
  if (from !== null && until !== null && until < from) refuse('valid_until', 'date_order');
  return { ...wanted, number: requireLineOrNull(wanted.number, 'number') };
}
