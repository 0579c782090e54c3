import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { guessMapping } from './headings.ts';
import { readFile } from './tables.ts';

const nothing = new Map<string, null>();
const read = async (content: string | Buffer) => {
  const { table, encoding } = await readFile(Buffer.from(content));
  return { ...table, encoding, mapping: guessMapping(table, nothing) };
};
/** One byte a letter, as old programs save Cyrillic. */
const in1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (character) => {
      const code = character.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );

test.each([
  [',', 'Name,Price\n"Knee, left",100\nEye,200\n'],
  [';', 'Name;Price\n"Knee, left";100\nEye;200,50\n'],
  ['\t', 'Name\tPrice\nKnee, left\t100\nEye\t200\n'],
  ['|', 'Name|Price\nKnee, left|100\nEye|200\n'],
])('cells are cut by %j', async (_, text) => {
  const { headings, rows, mapping } = await read(text);
  expect(headings).toEqual(['Name', 'Price']);
  expect(rows.map(([name]) => name)).toEqual(['Knee, left', 'Eye']);
  expect(mapping).toEqual({ title: 0, price: 1 });
});

test.each([
  ['utf-8', Buffer.from('\ufeffУслуга;Цена\nПриём;100\n')],
  ['utf-16le', Buffer.from('\ufeffУслуга;Цена\nПриём;100\n', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffУслуга;Цена\nПриём;100\n', 'utf16le').swap16()],
  ['windows-1251', in1251('Услуга;Цена\nПрием;100\n')],
  ['windows-1252', Buffer.from('Bezeichnung;Preis\nKürettage für Gaumen;100\n', 'latin1')],
])('%s is recognised', async (encoding, bytes) => {
  const table = await read(bytes);
  expect(table.encoding).toBe(encoding);
  expect(table.mapping).toEqual({ title: 0, price: 1 });
  expect(table.rows[0]?.[0]).toMatch(/Приём|Прием|Kürettage für Gaumen/);
});

test('columns are known by their names in four languages, and what the clinic has said comes first', async () => {
  const names = [
    'Код;Наименование услуги;Цена от;Цена до;Валюта;Включено;В год;Примечание',
    'Code;Procedure;Price;Price to;Currency;Included;Volume;Note',
    'Ziffer;Leistung;Preis ab;Preis bis;Währung;Inklusive;Pro Jahr;Bemerkung',
    'الرمز;الإجراء;السعر;السعر إلى;العملة;يشمل;العدد السنوي;ملاحظات',
  ];
  for (const name of names) {
    const { mapping } = await read(`${name}\n1;x;2;3;EUR;a;4;n\n`);
    expect(Object.keys(mapping)).toHaveLength(8);
    expect(mapping).toMatchObject({ code: 0, title: 1, price: 2, price_to: 3 });
  }
  const { table } = await readFile(Buffer.from('Name;Price;Own\nx;1;2\n'));
  expect(
    guessMapping(
      table,
      new Map([
        ['own', 'price'],
        ['price', null],
        ['name', 'title'],
      ]),
    ),
  ).toEqual({
    title: 0,
    price: 2,
  });
});

test('without headings the columns have letters', async () => {
  expect(await read('MRI,100\nCT,200\n')).toMatchObject({
    headings: ['A', 'B'],
    rows: [
      ['MRI', '100'],
      ['CT', '200'],
    ],
  });
});

test('gzip is unpacked', async () => {
  expect((await read(gzipSync('Name,Price\nEye,100\n'))).rows).toEqual([['Eye', '100']]);
});

test('the CMS template is recognised below its own lines', async () => {
  const { kind, mapping, rows } = await read(
    'hospital_name,last_updated_on,version,,\nMercy,2024-07-01,2.0.0,,\n' +
      'description,code | 1,code | 1 | type,standard_charge | gross,standard_charge | discounted_cash\n' +
      'MRI of brain,70551,CPT,1200,1080\n',
  );
  expect({ kind, mapping }).toEqual({ kind: 'cms', mapping: { title: 0, code: 1, price: 4 } });
  expect(rows).toHaveLength(1);
});

test('the CMS template as JSON', async () => {
  const item = {
    description: 'MRI of brain',
    code_information: [{ code: '70551', type: 'CPT' }],
    standard_charges: [{ setting: 'outpatient', gross_charge: 1200, minimum: 250 }],
  };
  const { kind, mapping, rows, headings } = await read(
    JSON.stringify({ version: '3.0.0', standard_charge_information: [item] }),
  );
  expect(kind).toBe('cms');
  expect(headings[mapping.price ?? -1]).toBe('standard_charge|gross');
  expect(rows[0]?.slice(0, 2)).toEqual(['MRI of brain', '70551']);
});

test.each([
  ['price_file_type', Buffer.from('PK\u0003\u0004workbook')],
  ['price_file_type', Buffer.from('%PDF-1.7')],
  ['price_file_json', Buffer.from('{"a":1}')],
  ['price_file_columns', Buffer.from('one\ntwo\n')],
  ['price_file_empty', Buffer.from('Name,Price\n')],
  ['price_file_packed', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ['price_file_rows', Buffer.from(`Name,Price\n${'x,1\n'.repeat(20_001)}`)],
])('%s', async (key, bytes) => {
  await expect(readFile(bytes)).rejects.toMatchObject({ fields: { file: [{ key }] } });
});
