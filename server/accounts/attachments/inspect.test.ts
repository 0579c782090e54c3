import { expect, test } from 'vitest';
import { makeDocx, makePdf, makePicture, zip } from '../../../tests/factories/attachment-files.ts';
import { cleanName } from './file-name.ts';
import { inspectFile } from './inspect.ts';

const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });
const refuses = (name: string, bytes: Buffer, key: string) =>
  expect(inspectFile(name, bytes), name).rejects.toMatchObject(refusedAs(key));

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('a file of every type is taken, whatever the case of its extension', async () => {
  const files: [string, Buffer, string][] = [
    ['Анализ крови.PDF', makePdf(), 'application/pdf'],
    ['снимок.jpg', await makePicture('jpeg'), 'image/jpeg'],
    ['снимок.JPEG', await makePicture('jpeg'), 'image/jpeg'],
    ['снимок.png', await makePicture('png'), 'image/png'],
    ['снимок.webp', await makePicture('webp'), 'image/webp'],
    ['выписка.docx', await makeDocx(), docx],
    ['жалобы.txt', Buffer.from('Болит голова'), 'text/plain'],
  ];
  for (const [name, bytes, type] of files) {
    const taken = await inspectFile(name, bytes);
    expect({ name: taken.name.toLowerCase(), type: taken.type }).toEqual({ name: name.toLowerCase(), type });
    expect(taken.bytes.length).toBeGreaterThan(0);
  }
});

test('an extension that says something else than the first bytes is refused, in every pairing', async () => {
  const files: [string, Buffer][] = [
    ['pdf', makePdf()],
    ['jpg', await makePicture('jpeg')],
    ['png', await makePicture('png')],
    ['webp', await makePicture('webp')],
    ['docx', await makeDocx()],
    ['txt', Buffer.from('Болит голова')],
  ];
  for (const [own, bytes] of files)
    for (const [other] of files) if (own !== other) await refuses(`a.${other}`, bytes, 'file_mismatch');
});

test('pages, drawings, archives and programs are refused under any name', async () => {
  const page = Buffer.from('<!DOCTYPE html><script>alert(1)</script>');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(200)]);
  const elf = Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]);
  for (const bytes of [page, drawing, program, elf, await zip({ 'a.txt': 'x' })])
    for (const extension of ['pdf', 'jpg', 'png', 'webp', 'docx', 'txt'])
      await expect(inspectFile(`a.${extension}`, bytes), extension).rejects.toMatchObject({
        code: 'invalid',
      });
  for (const extension of ['html', 'svg', 'zip', 'exe', 'gif', 'heic', 'doc', 'constructor', 'toString'])
    await refuses(`a.${extension}`, Buffer.from('x'), 'file_type');
});

test('an empty file is refused, also one that only says how it is written', async () => {
  for (const extension of ['pdf', 'jpg', 'docx', 'txt'])
    await refuses(`a.${extension}`, Buffer.alloc(0), 'file_empty');
  await refuses('a.txt', Buffer.from([0xef, 0xbb, 0xbf]), 'file_empty');
  await refuses('a.txt', Buffer.from([0xff, 0xfe]), 'file_empty');
});

test('text is kept as UTF-8, whichever way it says it is written', async () => {
  const words = 'Болит голова,\r\n\tдавно: BMI 31';
  const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')]);
  const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(words, 'utf16le').swap16()]);
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(words)]);
  for (const bytes of [Buffer.from(words), marked, little, big])
    expect(String((await inspectFile('a.txt', bytes)).bytes)).toBe(words);
});

test('a text may be one letter long and begin like a picture or a program', async () => {
  for (const words of ['x', 'BMI 31', 'MZ', 'a < b'])
    expect(String((await inspectFile('a.txt', Buffer.from(words))).bytes)).toBe(words);
});

test('a text keeps the marks of Arabic, and loses what turns its order', async () => {
  const { bytes } = await inspectFile(
    'a.txt',
    Buffer.from('\u200fنتائج\u2067 HbA1c\u2069 \u202egpj.exe\u202d'),
  );
  expect(String(bytes)).toBe('\u200fنتائج\u2067 HbA1c\u2069 gpj.exe');
});

test('what is no text is refused as one', async () => {
  const cases = [
    Buffer.from([0]),
    Buffer.from([0xff]),
    Buffer.from('a\x00b'),
    Buffer.from('a\x1b[31m'),
    Buffer.from([0xcf, 0xf0, 0xe8]),
  ];
  for (const bytes of cases) await refuses('a.txt', bytes, 'file_broken');
});

test('a text that needs more than a megabyte as UTF-8 is refused, and does not fail later', async () => {
  const chinese = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('病'.repeat(500_000), 'utf16le')]);
  await refuses('a.txt', chinese, 'file_too_large');
});

test.each<[string, string]>([
  ['C:\\Users\\Anna\\скан.pdf', 'скан.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['/var/www/a.pdf', 'a.pdf'],
  ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  ['a\u202egpj.\u200bpdf', 'agpj.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['a\u2028b\0.pdf', 'ab.pdf'],
  ['.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  ['  a .pdf ', 'a.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['nul.tar.txt', '_nul.tar.txt'],
  ['console.pdf', 'console.pdf'],
  ['a<b>"c|d?*.pdf', 'a_b__c_d__.pdf'],
  ['e\u0301te\u0301.pdf', 'été.pdf'],
  [`${'я'.repeat(300)}.pdf`, `${'я'.repeat(150)}.pdf`],
  [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(150)}.pdf`],
  ['\ud800.pdf', 'file.pdf'],
  ['a.exe.pdf', 'a.exe.pdf'],
])('a file called %j is kept as %j', (given, name) => {
  expect(cleanName(given)).toEqual({ name, extension: name.split('.').at(-1) });
});

test('a name without extension, or with one of ours further in, is no name of ours', async () => {
  for (const name of ['pdf', 'scan', 'scan.pdf.exe', 'scan.pdf.', 'scan.', '', '.', '/'])
    await refuses(name, makePdf(), 'file_type');
});
