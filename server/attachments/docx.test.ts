import { expect, test } from 'vitest';
import { checkDocx } from './docx.ts';
import { makeDocx, type Parts, relationsOf, zip } from './sample-files.ts';

const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });
const rels = 'word/_rels/document.xml.rels';

const documentOf = (inside: string): string =>
  `<w:document xmlns:w="urn:w"><w:body><w:p>${inside}</w:p></w:body></w:document>`;

test('a plain document with a link stays as it is', async () => {
  const bytes = await makeDocx();
  expect(await checkDocx(bytes)).toBe(bytes);
});

test('a document with a picture, a drawing, a page number and a table of contents passes', async () => {
  const bytes = await makeDocx({
    'word/media/image1.png': Buffer.alloc(100, 7),
    'word/media/image2.svg': '<svg/>',
    'word/theme/theme1.xml': '<a/>',
    'docProps/core.xml': '<a/>',
    [rels]: relationsOf(['image', 'media/image1.png'], ['theme', 'theme/theme1.xml']),
    'word/document.xml': documentOf(
      '<w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r><w:fldSimple w:instr="PAGE"/>',
    ),
  });
  expect(await checkDocx(bytes)).toBe(bytes);
});

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
  await expect(checkDocx(await makeDocx(parts))).rejects.toMatchObject(refusedAs('file_active'));
});

test.each<[string, Parts]>([
  ['declares entities', { [rels]: '<!DOCTYPE a [<!ENTITY b "c">]><Relationships/>' }],
  ['has relations that are no XML', { [rels]: '<Relationships><Relationship' }],
  ['has a document in an unknown encoding', { 'word/document.xml': Buffer.from([0x3c, 0x80, 0xff]) }],
])('a document that %s is refused', async (_what, parts) => {
  await expect(checkDocx(await makeDocx(parts))).rejects.toMatchObject(refusedAs('file_broken'));
});

test('a ZIP file that is no document is refused', async () => {
  await expect(checkDocx(await zip({ 'a.txt': 'x' }))).rejects.toMatchObject(refusedAs('file_mismatch'));
});

test('a document that unfolds to more than 50 MB is refused', async () => {
  const bomb = await makeDocx({ 'word/media/image1.bmp': Buffer.alloc(60 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  await expect(checkDocx(bomb)).rejects.toMatchObject(refusedAs('file_broken'));
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
  await expect(checkDocx(lie(bomb, name, 100))).rejects.toMatchObject(refusedAs('file_broken'));
  const broken = await makeDocx({ [name]: Buffer.from('of one and of another'.repeat(50)) });
  const at = broken.indexOf(name) + name.length + 5;
  broken.writeUInt8(broken.readUInt8(at) ^ 0x55, at);
  await expect(checkDocx(broken)).rejects.toMatchObject(refusedAs('file_broken'));
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
    await expect(checkDocx(rename(bytes, 'aa/bb/cc.xml', name)), name).rejects.toMatchObject(
      refusedAs('file_broken'),
    );
  const twice = await makeDocx({ 'word/documenT.xml': documentOf('') });
  await expect(checkDocx(twice)).rejects.toMatchObject(refusedAs('file_broken'));
});

test('a cut off file is refused', async () => {
  const bytes = await makeDocx();
  for (const length of [4, 100, bytes.length - 30])
    await expect(checkDocx(bytes.subarray(0, length))).rejects.toMatchObject(refusedAs('file_broken'));
});
