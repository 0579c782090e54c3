import { expect, test } from 'vitest';
import {
  auditEntities,
  auditFieldLabel,
  auditFieldNames,
  auditFields,
  auditKindNames,
  auditKindOf,
  type FieldForm,
} from '../../../contract/operations/audit-kinds.ts';
import { readEndpoints } from '../../../scripts/read-endpoints.ts';
import { otherActs, unwritten, writtenActs } from '../../../tests/helpers/audit-table.ts';
import { type Language, say } from '../../../tests/helpers/texts.ts';

test('every endpoint that changes something says which acts it writes, or why none', async () => {
  const changing = [...(await readEndpoints())].flatMap(([key, { method }]) =>
    method === 'GET' ? [] : [key],
  );
  const declared = [...Object.keys(writtenActs), ...Object.values(unwritten).flat()];
  expect(declared.toSorted()).toEqual(changing.toSorted());
});

test('every kind that can be written is written by an endpoint, a reading or a job', () => {
  const written = new Set([...Object.values(writtenActs).flat(), ...otherActs]);
  const writable = auditKindNames.filter((kind) => !auditKindOf(kind)?.isRetired);
  expect([...written].toSorted()).toEqual(writable.toSorted());
});

const languages: readonly Language[] = ['ru', 'en', 'de', 'ar'];

/** Whether one of the keys has a text. */
const isTold = (language: Language, keys: readonly string[]): boolean =>
  keys.some((key) => {
    try {
      return say(language, key) !== '';
    } catch {
      return false;
    }
  });

test.each(languages)('every kind, thing, field and fixed value of the log has words in %s', (language) => {
  const fields = auditFieldNames.filter((name) => auditFields[name].form !== 'hidden');
  const names = fields.map((name) => [auditFieldLabel(name)]);
  const values = fields.flatMap((name) => {
    const form: FieldForm = auditFields[name].form;
    if (typeof form === 'string' || !('words' in form)) return [];
    return (form.values ?? []).map((value) =>
      form.words.flatMap((start) => [start + value, start + value.replaceAll(/\W/g, '_')]),
    );
  });
  const wanted = [
    ...auditKindNames.map((kind) => [`admin.audit.kinds.${kind.replace('.', '_')}`]),
    ...auditEntities.map((entity) => [`admin.audit.entities.${entity}`]),
    ...names,
    ...values,
  ];
  expect(wanted.filter((keys) => !isTold(language, keys))).toEqual([]);
});
