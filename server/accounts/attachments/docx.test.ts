import { expect, test } from 'vitest';
import {
  makeDocx,
  makePicture,
  type Parts,
  relationsOf,
  zip,
} from '../../../tests/factories/attachment-files.ts';
import { docxAttacks } from '../../../tests/reliability/attacks/docx-corpus.ts';
import { SECRET } from '../../../tests/reliability/attacks/pdf-parts.ts';
import { cleanDocx } from './apart.ts';
import { readParts } from './docx-archive.ts';

const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });
const rels = 'word/_rels/document.xml.rels';

const documentOf = (inside: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`;

/** The words of all parts of a rebuilt document, by name. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const parts = await readParts(await cleanDocx(bytes));
  return new Map([...parts].map(([name, part]) => [name, part.toString('utf8')]));
}

test('a plain document keeps its words, its styles and its link', async () => {
  const parts = await partsOf(await makeDocx());
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/styles.xml',
  ]);
  expect(parts.get('word/document.xml')).toContain('<w:t>Анализ крови</w:t>');
  expect(parts.get('word/_rels/document.xml.rels')).toContain(
    'Target="https://example.org" TargetMode="External"',
  );
});

test('a document with a picture, a drawing, a page number and a table of contents keeps them', async () => {
  const field = (instruction: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const parts = await partsOf(
    await makeDocx({
      'word/media/image1.png': await makePicture('png'),
      'word/media/image2.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
      'word/theme/theme1.xml': '<a/>',
      'docProps/core.xml': '<a>Dr. House</a>',
      'customXml/item1.xml': '<a>private</a>',
      [rels]: relationsOf(
        ['image', 'media/image1.png'],
        ['image', '/word/MEDIA/image2.svg'],
        ['theme', 'theme/theme1.xml'],
        ['customXml', '../customXml/item1.xml'],
      ),
      'word/document.xml': documentOf(
        `${field('TOC \\o "1-3" \\h')}${field('HYPERLINK "https://example.org/LINK" \\o "a"')}${field('HYPERLINK \\l "_Toc1"')}<w:fldSimple w:instr="PAGE"/><w:r><w:t xml:space="preserve"> a &lt; b &amp; c </w:t></w:r>`,
      ),
    }),
  );
  expect([...parts.keys()].sort()).toEqual(
    [
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/media/image1.png',
      'word/MEDIA/image2.svg',
      'word/theme/theme1.xml',
    ].sort(),
  );
  expect(parts.get('word/document.xml')).toContain(' a &#60; b &#38; c ');
  expect(parts.get('word/document.xml')).toContain('TOC \\o "1-3"');
  expect(parts.get('[Content_Types].xml')).toContain(
    'PartName="/word/media/image1.png" ContentType="image/png"',
  );
});

test('fields in a box, fields with tracked changes and drawings with a style of their own stay', async () => {
  const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const page = mark('begin') + code('PAGE') + mark('separate') + mark('end');
  const box =
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml">' +
    `<mc:Choice Requires="wps"><w:txbxContent><w:p>${page}</w:p></w:txbxContent></mc:Choice>` +
    `<mc:Fallback><v:textbox><w:txbxContent><w:p>${page}</w:p></w:txbxContent></v:textbox></mc:Fallback></mc:AlternateContent>`;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a { fill: url(#b) }</style>' +
    '<a href="https://example.org"><use xlink:href="#b"/></a><image href="data:image/png;base64,AAAA//8="/>' +
    '<rect clip-path="url(&quot;#c&quot;)" style="fill: url(\'#b\')"/></svg>';
  const parts = await partsOf(
    await makeDocx({
      'word/media/a.svg': svg,
      [rels]: relationsOf(['image', 'media/a.svg']),
      'word/document.xml': documentOf(
        mark('begin') +
          code('TOC ') +
          mark('separate') +
          `<w:r>${box}</w:r>` +
          `<w:del>${mark('begin')}</w:del><w:del><w:r><w:delInstrText>PAGE</w:delInstrText></w:r></w:del><w:del>${mark('end')}</w:del>` +
          mark('begin') +
          `<w:ins>${code('HYPERLINK "https://example.org"')}</w:ins>` +
          mark('separate') +
          mark('end') +
          mark('end'),
      ),
    }),
  );
  expect(parts.get('word/document.xml')?.match(/PAGE/g)).toHaveLength(3);
  expect(parts.get('word/media/a.svg')).toContain('url(#b)');
});

test('the metadata of a picture in a document goes, its pixels stay', async () => {
  const photo = await makePicture('jpeg');
  const exif = Buffer.from('\xff\xe1\x00\x17Exif\0\0GPS 48.13 11.57', 'latin1');
  const bytes = await makeDocx({
    'word/media/a.jpg': Buffer.concat([
      photo.subarray(0, 2),
      exif,
      photo.subarray(2),
      Buffer.from('PK behind'),
    ]),
    [rels]: relationsOf(['image', 'media/a.jpg']),
  });
  expect((await readParts(await cleanDocx(bytes))).get('word/media/a.jpg')).toEqual(photo);
});

test.each(docxAttacks.map(({ what, make }) => ({ what, make })))(
  '$what: refused, or rebuilt without it',
  async ({ make }) => {
    const outcome = await cleanDocx(await make()).catch(
      (error: { fields?: { file?: [{ key: string }] } }) => {
        const key = error.fields?.file?.[0].key;
        if (key === undefined) throw error;
        return key;
      },
    );
    if (typeof outcome === 'string') return expect(outcome).toMatch(/^file_(?:broken|active|mismatch)$/);
    const parts = await readParts(outcome);
    expect([...parts].map(([name, part]) => `${name} ${part.toString('latin1')}`).join('\n')).not.toContain(
      SECRET,
    );
    expect(outcome.includes(SECRET)).toBe(false);
    expect(outcome.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  },
);

test.each<[string, Parts]>([
  ['macros', { 'word/vbaProject.bin': 'x' }],
  ['macros under another name', { 'word/other.bin': 'x', [rels]: relationsOf(['vbaProject', 'other.bin']) }],
  ['a table of another program', { 'word/embeddings/Microsoft_Excel_Sheet.xlsx': 'x' }],
  [
    'an object of another program',
    { [rels]: relationsOf(['oleObject', 'https://example.org/a', 'External']) },
  ],
  ['a control', { 'word/activeX/activeX1.xml': '<a/>' }],
  ['a program', { 'word/media/setup.exe': 'MZ' }],
  ['a page', { 'word/part.html': '<html/>' }],
  ['a page by its relation', { 'word/a.txt': 'x', [rels]: relationsOf(['aFChunk', 'a.txt']) }],
  [
    'a template elsewhere',
    {
      'word/_rels/settings.xml.rels': relationsOf([
        'attachedTemplate',
        'http://example.org/x.dotm',
        'External',
      ]),
    },
  ],
  ['a picture elsewhere', { [rels]: relationsOf(['image', 'https://example.org/seen.png', 'External']) }],
  ['a relation in hidden words', { [rels]: relationsOf(['image', 'https://example.org/a', '&#69;xternal']) }],
  [
    'a field that starts a program',
    {
      'word/document.xml': documentOf(
        '<w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\cmd.exe</w:instrText></w:r>',
      ),
    },
  ],
  [
    'a field that fetches',
    { 'word/footer1.xml': documentOf('<w:fldSimple w:instr=" INCLUDEPICTURE http://example.org/a "/>') },
  ],
  [
    'the type of macros',
    {
      '[Content_Types].xml':
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    },
  ],
])('a document with %s is refused', async (_what, parts) => {
  await expect(cleanDocx(await makeDocx(parts))).rejects.toMatchObject(refusedAs('file_active'));
});

test.each<[string, Parts]>([
  ['declares entities', { [rels]: '<!DOCTYPE a [<!ENTITY b "c">]><Relationships/>' }],
  ['has relations that are no XML', { [rels]: '<Relationships><Relationship' }],
  ['has a document in an unknown encoding', { 'word/document.xml': Buffer.from([0x3c, 0x80, 0xff]) }],
])('a document that %s is refused', async (_what, parts) => {
  await expect(cleanDocx(await makeDocx(parts))).rejects.toMatchObject(refusedAs('file_broken'));
});

test('a ZIP file that is no document is refused', async () => {
  await expect(cleanDocx(await zip({ 'a.txt': 'x' }))).rejects.toMatchObject(refusedAs('file_mismatch'));
});

test('a document that unfolds to more than 50 MB is refused', async () => {
  const bomb = await makeDocx({ 'word/media/image1.bmp': Buffer.alloc(60 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(cleanDocx(bomb)).rejects.toMatchObject(refusedAs('file_broken'));
});

/** Rewrites the sizes that the list of parts promises for one of them. */
function lie(bytes: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.lastIndexOf(name) - 46;
  changed.writeUInt32LE(size, at + 24);
  return changed;
}

test('a document that lies about the size of a part, or breaks one, is refused', async () => {
  const name = 'word/media/image1.bmp';
  const bomb = await makeDocx({ [name]: Buffer.alloc(20 * 1024 * 1024) });
  await expect(cleanDocx(lie(bomb, name, 100))).rejects.toMatchObject(refusedAs('file_broken'));
  const broken = await makeDocx({ [name]: Buffer.from('of one and of another'.repeat(50)) });
  const at = broken.indexOf(name) + name.length + 5;
  broken.writeUInt8(broken.readUInt8(at) ^ 0x55, at);
  await expect(cleanDocx(broken)).rejects.toMatchObject(refusedAs('file_broken'));
});

/** Puts another name of the same length in the place of one, everywhere. */
function rename(bytes: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf(from); at !== -1; at = changed.indexOf(from, at + 1)) changed.write(to, at);
  return changed;
}

test('names that lead out of the folder, and the same name twice, are refused', async () => {
  const bytes = await makeDocx({ 'aa/bb/cc.xml': 'x' });
  for (const name of ['../../cc.xml', '/a/bbbcc.xml', 'C:/bb/cc.xml'])
    await expect(cleanDocx(rename(bytes, 'aa/bb/cc.xml', name)), name).rejects.toMatchObject(
      refusedAs('file_broken'),
    );
  const twice = await makeDocx({ 'word/documenT.xml': documentOf('') });
  await expect(cleanDocx(twice)).rejects.toMatchObject(refusedAs('file_broken'));
});

test('a cut off file is refused', async () => {
  const bytes = await makeDocx();
  for (const length of [4, 100, bytes.length - 30])
    await expect(cleanDocx(bytes.subarray(0, length))).rejects.toMatchObject(refusedAs('file_broken'));
});
