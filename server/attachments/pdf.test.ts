import { deflateSync } from 'node:zlib';
import { PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { checkPdf } from './pdf.ts';
import { makePdf, packObjects, pdfStream, writePdf } from './sample-files.ts';

const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });
const refuses = (bytes: Buffer, key: string) => expect(checkPdf(bytes)).rejects.toMatchObject(refusedAs(key));

test('a plain document stays as it is, whichever way its objects are written', async () => {
  for (const isPacked of [false, true]) {
    const bytes = await makePdf(undefined, isPacked);
    expect(await checkPdf(bytes)).toBe(bytes);
  }
  const byHand = writePdf(['(Blood count)']);
  expect(await checkPdf(byHand)).toBe(byHand);
});

test('links to pages of the web, forms to fill in and a first page to open at do no harm', async () => {
  const bytes = writePdf(
    [
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >>',
      '<< /FT /Tx /T (name) /V (Anna) >>',
    ],
    { catalog: '/OpenAction [3 0 R /Fit] /AcroForm << /Fields [5 0 R] >>' },
  );
  expect(await checkPdf(bytes)).toBe(bytes);
});

test.each<[string, Buffer]>([
  ['a script at opening', writePdf([], { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
  ['a script by reference', writePdf(['(app.alert(1))'], { catalog: '/OpenAction << /S /X /JS 4 0 R >>' })],
  ['a script in the tree of names', writePdf([], { catalog: '/Names << /JavaScript << /Names [] >> >>' })],
  ['a script of a note', writePdf(['<< /Type /Annot /AA << /E << /S /JavaScript /JS <00> >> >> >>'])],
  ['a script of a field', writePdf(['<< /FT /Tx /AA << /K << /JS (x) /S /JavaScript >> >> >>'])],
  [
    'a script under escaped names',
    writePdf([], { catalog: '/OpenAction << /S /J#61vaScript /#4a#53 (x) >>' }),
  ],
  ['a script behind a remark', writePdf(['<< /JS % hidden\n (app.alert(1)) >>'])],
  ['a program to start', writePdf(['<< /S /Launch /F (cmd.exe) >>'])],
  ['a film', writePdf(['<< /Type /Annot /Subtype /RichMedia >>'])],
  ['a form of another kind', writePdf([], { catalog: '/AcroForm << /XFA [(a) 4 0 R] >>' })],
  ['a form that sends itself', writePdf(['<< /S /SubmitForm /F (https://example.org) >>'])],
  ['a jump into another file', writePdf(['<< /S /GoToR /F (\\\\\\\\host\\\\share) >>'])],
  ['files in the tree of names', writePdf([], { catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
  ['a file in a note', writePdf(['<< /Subtype /FileAttachment /FS << /EF << /F 5 0 R >> >> >>'])],
  ['a script in packed objects', writePdf([packObjects([[9, '<< /S /JavaScript /JS (x) >>']])])],
  [
    'a script in packed objects that do not say so',
    writePdf([packObjects([[9, '<< /S /JavaScript >>']], '')]),
  ],
  [
    'a script in packed objects under an escaped type',
    writePdf([packObjects([[9, '<< /JS (x) >>']], '/Type /Obj#53tm')]),
  ],
  [
    'a script inside what is called a stream',
    writePdf([pdfStream('', Buffer.from('7 0 obj << /JS (x) >> endobj'))]),
  ],
])('a document with %s is refused', async (_what, bytes) => {
  await refuses(bytes, 'file_active');
});

test('a file that a program attached is refused', async () => {
  for (const isPacked of [false, true]) {
    const bytes = await makePdf(
      (document) => document.attach(Buffer.from('x'), 'a.txt', { mimeType: 'text/plain' }),
      isPacked,
    );
    await refuses(bytes, 'file_active');
  }
  const script = await makePdf((document) => document.addJavaScript('main', 'app.alert(1)'), true);
  await refuses(script, 'file_active');
});

test('an object that a later one of the same number hides is looked at all the same', async () => {
  const bytes = writePdf(['<< /S /Java#53cript >>']);
  const update = Buffer.from('4 0 obj\n<< /S /URI >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  await refuses(Buffer.concat([bytes, update]), 'file_active');
  const packed = writePdf([packObjects([[9, '<< /S /JavaScript >>']])]);
  const hidden = Buffer.from('9 0 obj\n<< /S /URI >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  await refuses(Buffer.concat([packed, hidden]), 'file_active');
});

test('a document under a password is refused with the reason', async () => {
  const bytes = writePdf(['<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <00> /U <00> >>'], {
    trailer: '/Encrypt 4 0 R',
  });
  await refuses(bytes, 'file_locked');
});

test('a broken table of objects is no harm, a document without pages is', async () => {
  const whole = await makePdf();
  const text = whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7');
  const repairable = Buffer.from(text, 'latin1');
  expect(await checkPdf(repairable)).toBe(repairable);
  await refuses(Buffer.from('%PDF-1.7\n%%EOF'), 'file_broken');
  await refuses(whole.subarray(0, 60), 'file_broken');
  await refuses(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0x41)]), 'file_broken');
});

const bombOf = (bytes: number) => deflateSync(Buffer.alloc(bytes, 0x20));
const zeros = '/Type /ObjStm /N 1 /First 4';

test.each<[string, () => Buffer]>([
  ['unfolds to 200 MB', () => writePdf([pdfStream(`${zeros} /Filter /FlateDecode`, bombOf(200_000_000))])],
  [
    'unfolds to 200 MB under an escaped type',
    () => writePdf([pdfStream('/Type /Obj#53tm /N 1 /First 4 /Filter /Flate#44ecode', bombOf(200_000_000))]),
  ],
  [
    'unfolds twice',
    () =>
      writePdf([pdfStream(`${zeros} /Filter [/FlateDecode /FlateDecode]`, deflateSync(bombOf(200_000_000)))]),
  ],
  [
    'unfolds little by little',
    () =>
      writePdf(
        Array.from({ length: 8 }, () => pdfStream(`${zeros} /Filter /FlateDecode`, bombOf(9_000_000))),
      ),
  ],
  [
    'packs objects in rows',
    () => writePdf([pdfStream(`${zeros} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`, bombOf(10))]),
  ],
])('a document that %s is refused and leaves the service alone', async (_what, make) => {
  const before = process.memoryUsage().rss;
  await refuses(make(), 'file_broken');
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  const next = await makePdf();
  expect(await checkPdf(next)).toBe(next);
});

test('nesting without end breaks nothing', async () => {
  for (const deep of ['['.repeat(500_000), '<< /A '.repeat(100_000)]) {
    const bytes = writePdf([deep]);
    await expect(
      checkPdf(bytes).then(
        () => 'kept',
        () => 'refused',
      ),
    ).resolves.toMatch(/kept|refused/);
  }
  await refuses(writePdf([`${'['.repeat(300_000)} << /S /JavaScript >>`]), 'file_active');
});

test('a tree of pages without end is refused in bounded time', async () => {
  const levels = 40;
  const nodes = Array.from({ length: levels }, (_, at) => {
    const next = at === levels - 1 ? '3 0 R 3 0 R' : `${at + 5} 0 R ${at + 5} 0 R`;
    return `<< /Type /Pages /Kids [${next}] /Count 2 >>`;
  });
  const bytes = writePdf(nodes);
  const tree = Buffer.from(
    bytes.toString('latin1').replace('[3 0 R] /Count 1', '[4 0 R] /Count 1'),
    'latin1',
  );
  await refuses(tree, 'file_broken');
});

test('a document that is also a page or an archive is kept as a document or refused', async () => {
  const page = Buffer.concat([
    Buffer.from('%PDF-1.7\n%<html><script>1</script>\n'),
    (await makePdf()).subarray(9),
  ]);
  expect(await checkPdf(page)).toBe(page);
  const archive = Buffer.concat([await makePdf(), Buffer.from('PK\x03\x04 JavaScript')]);
  expect(await checkPdf(archive)).toBe(archive);
});

test('a document of the largest size is looked at in bounded time', async () => {
  const many = await makePdf((document) => {
    for (let at = 0; at < 4000; at++) {
      const entry = document.context.obj({
        Kind: PDFName.of('Text'),
        Words: PDFString.of(`word ${at} `.repeat(15)),
      });
      document.context.register(entry);
    }
  });
  expect(many.length).toBeGreaterThan(400_000);
  expect(many.length).toBeLessThan(limits.attachmentBytes);
  expect(await checkPdf(many)).toBe(many);
});

test('a table that promises more objects than there is memory costs nothing', async () => {
  const bytes = writePdf([pdfStream('/Type /XRef /Size 2000000000 /W [0 0 0]', Buffer.from('x'))]);
  expect(await checkPdf(bytes)).toBe(bytes);
});
