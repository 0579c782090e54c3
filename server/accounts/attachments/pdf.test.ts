import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/platform/limits.ts';
import {
  makePdf,
  makePicture,
  packObjects,
  pdfStream,
  writePdf,
} from '../../../tests/factories/attachment-files.ts';
import { pdfAttacks } from '../../../tests/reliability/attacks/pdf-corpus.ts';
import { PERSON, SECRET } from '../../../tests/reliability/attacks/pdf-parts.ts';
import { cleanPdf } from './apart.ts';
import { inspectFile } from './inspect.ts';

const refusedAs = (key: string) => ({ code: 'invalid', fields: { file: [{ key }] } });
const refuses = (bytes: Buffer, key: string) => expect(cleanPdf(bytes)).rejects.toMatchObject(refusedAs(key));

/** The file with each packed stream unpacked where it stands: what a reader may find in it. */
function inflated(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.replace(/(?<!end)stream\n([\s\S]*?)\nendstream/g, (whole, body: string) => {
    try {
      return `stream\n${inflateSync(Buffer.from(body, 'latin1')).toString('latin1')}\nendstream`;
    } catch {
      return whole;
    }
  });
}

/** The file, or the reason why it is refused. */
const outcomeOf = (bytes: Buffer): Promise<Buffer | string> =>
  cleanPdf(bytes).catch((error: { fields?: { file?: [{ key: string }] } }) => {
    const key = error.fields?.file?.[0].key;
    if (key === undefined) throw error;
    return key;
  });

const FORBIDDEN =
  /\/(?:J(?:ava|#61va)Script|JS|#4a#53|OpenAction|AA|Launch|SubmitForm|ImportData|GoTo[ER]?|Rendition|RichMedia|EmbeddedFiles?|EF|AF|XFA|AcroForm|ObjStm|XRef|Names|Outlines|Metadata|Info|Perms|DSS|Collection|PieceInfo|Ref|PS|Alternates|OPI|Thread|Named)\b/;
const OBJECTS_IN_STREAM = /(?<!end)stream\n(?:(?!\nendstream)[\s\S])*\d 0 obj/;

test.each(pdfAttacks.map(({ what, bytes }) => ({ what, bytes })))(
  '$what: refused, or rebuilt without it',
  async ({ bytes }) => {
    const outcome = await outcomeOf(bytes);
    if (typeof outcome === 'string') return expect(outcome).toMatch(/^file_(?:broken|active|locked)$/);
    // There are no object streams, so that no stream holds an object, and nothing in one may pass for an object.
    const objects = outcome.toString('latin1').replace(/(?<!end)stream\n[\s\S]*?\nendstream/g, '');
    expect(objects).not.toMatch(FORBIDDEN);
    expect(objects).toMatch(/^%PDF-1\.7\n/);
    expect(outcome.toString('latin1')).not.toMatch(OBJECTS_IN_STREAM);
    expect(outcome.toString('latin1')).not.toContain('PK\x05\x06');
    for (const marker of [SECRET, PERSON]) {
      expect(outcome.toString('latin1')).not.toContain(marker);
      expect(outcome.toString('latin1')).not.toContain(Buffer.from(marker).toString('hex'));
    }
  },
);

test.each([false, true])('text stays text; objects packed: %s', async (isPacked) => {
  const text = inflated(await cleanPdf(makePdf('Blood count', isPacked)));
  expect(text).toContain('(Blood count) Tj');
  expect(text).toContain('/BaseFont /Helvetica');
  expect(text).not.toMatch(FORBIDDEN);
});

test('links to the web and to emails stay, with their place', async () => {
  const link = (uri: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [10 20 30 40] /A << /S /URI /URI (${uri}) >> >>`;
  const bytes = writePdf([link('https://example.org/a?b=1'), link('mailto:a@example.org')], {
    page: '/Annots [4 0 R 5 0 R]',
  });
  const text = inflated(await cleanPdf(bytes));
  for (const uri of ['https://example.org/a?b=1', 'mailto:a@example.org'])
    expect(text).toContain(`/URI <${Buffer.from(uri).toString('hex')}>`);
  expect(text).toContain('/Rect [10.000 20.000 30.000 40.000]');
});

test('values of a form and marked passages are drawn into the page', async () => {
  const appearance = pdfStream(
    '/Type /XObject /Subtype /Form /BBox [0 0 90 20]',
    Buffer.from('BT /Helv 12 Tf 2 5 Td (Anna) Tj ET'),
  );
  const bytes = writePdf(
    [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Anna) /Rect [10 10 100 30] /F 4 /AP << /N 6 0 R >> >>',
      '<< /Type /Annot /Subtype /Highlight /Rect [10 50 100 70] /QuadPoints [10 70 100 70 10 50 100 50] /C [1 1 0] /F 4 >>',
      appearance,
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (m) /V (Maria) /DA (/Helv 12 Tf 0 g) /Rect [10 110 100 130] /F 4 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
    {
      catalog: '/AcroForm << /Fields [4 0 R 7 0 R] /DR << /Font << /Helv 8 0 R >> >> /DA (/Helv 12 Tf) >>',
      page: '/Annots [4 0 R 5 0 R 7 0 R]',
    },
  );
  const text = inflated(await cleanPdf(bytes));
  expect(text).toContain('(Anna) Tj');
  expect(text).toMatch(/\(Maria\) Tj|<4D61726961> ?Tj/i);
  expect(text).toMatch(/1 1 0 rg/);
  expect(text).not.toMatch(/\/Widget|\/AcroForm|\/Highlight/);
});

test('size, part and turn of a page stay, also where it inherits them, and layers stay hidden', async () => {
  const bytes = writePdf(
    [
      '<< /Type /OCG /Name (Draft) >>',
      pdfStream('', Buffer.from('/OC /L BDC 0 0 9 9 re f EMC')),
      '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 /Rotate 90 /CropBox [5 5 200 100] >>',
    ],
    {
      catalog: '/OCProperties << /OCGs [4 0 R] /D << /OFF [4 0 R] /Order [] /AS [] >> >>',
      page: '/Resources << /Properties << /L 4 0 R >> >> /Contents 5 0 R /UserUnit 2 /TrimBox [6 6 100 90]',
    },
  )
    .toString('latin1')
    .replace('/Kids [3 0 R]', '/Kids [6 0 R]');
  const text = inflated(await cleanPdf(Buffer.from(bytes, 'latin1')));
  for (const kept of ['/Rotate 90', '/UserUnit 2', '/OC /L BDC']) expect(text).toContain(kept);
  expect(text).toMatch(/\/CropBox \[5 5 200 100\]/);
  expect(text).toMatch(/\/TrimBox \[6 6 100 90\]/);
  const layer = /\/OFF \[(\d+) 0 R\]/.exec(text)?.[1];
  expect(text).toMatch(new RegExp(`/Properties <<\\/L ${layer} 0 R`));
});

test('a scanned page keeps its picture, without what the camera has written into it', async () => {
  const photo = await makePicture('jpeg', { width: 200, height: 100 });
  const exif = Buffer.from('\xff\xe1\x00\x17Exif\0\0GPS 48.13 11.57', 'latin1');
  const marked = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
  const picture =
    '/Subtype /Image /Width 200 /Height 100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const bytes = writePdf(
    [pdfStream(picture, marked), pdfStream('', Buffer.from('200 0 0 100 0 0 cm /I Do'))],
    {
      page: '/Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R',
    },
  );
  const clean = await cleanPdf(bytes);
  expect(clean.includes(photo.subarray(200, 600))).toBe(true);
  expect(clean.includes('GPS')).toBe(false);
});

test('a document under a password is refused with the reason', async () => {
  const bytes = writePdf(
    [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`],
    { trailer: '/Encrypt 4 0 R /ID [<41> <41>]' },
  );
  await refuses(bytes, 'file_locked');
});

test('a document that carries other files or films is refused: they would be lost', async () => {
  const carriers = pdfAttacks.filter(({ what }) =>
    /^(?:an embedded file|a file in a note|a film|a sound|a scene)/.test(what),
  );
  expect(carriers).toHaveLength(5);
  for (const { bytes } of carriers) await refuses(bytes, 'file_active');
});

test('a wrong table of positions is mended; what lacks pages or parts of them is refused', async () => {
  const text = makePdf().toString('latin1');
  const mended = await cleanPdf(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'));
  expect(inflated(mended)).toContain('(Blood count) Tj');
  await refuses(Buffer.from(text.replace('/Contents 4 0 R', '/Contents 44 0 R'), 'latin1'), 'file_broken');
  await refuses(Buffer.from('%PDF-1.7\n%%EOF'), 'file_broken');
  await refuses(makePdf().subarray(0, 60), 'file_broken');
  await refuses(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0x41)]), 'file_broken');
});

/** The largest peak memory among the running child processes, MB; 0 where the system does not report it. */
function peakOfProcessesMb(): number {
  if (process.platform !== 'linux') return 0;
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const peaks = children.map((child) => {
    const status = readFileSync(`/proc/${child}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(0, ...peaks);
}

const bombOf = (bytes: number) => deflateSync(Buffer.alloc(bytes, 0x20));
const pageOf = (...streams: Buffer[]) =>
  writePdf(streams, { page: `/Contents [${streams.map((_, at) => `${at + 4} 0 R`).join(' ')}]` });

test.each<[string, () => Buffer]>([
  ['unfolds to 200 MB', () => pageOf(pdfStream('/Filter /FlateDecode', bombOf(200_000_000)))],
  [
    'unfolds twice',
    () => pageOf(pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bombOf(200_000_000)))),
  ],
  [
    'unfolds by its digits',
    () =>
      pageOf(pdfStream('/Filter [/FlateDecode /ASCII85Decode]', deflateSync(Buffer.alloc(32_000_000, 'z')))),
  ],
  [
    'unfolds little by little',
    () => pageOf(...Array.from({ length: 8 }, () => pdfStream('/Filter /FlateDecode', bombOf(9_000_000)))),
  ],
  [
    'has pages without end',
    () => {
      const nodes = Array.from({ length: 40 }, (_, at) => {
        const next = at === 39 ? '3 0 R 3 0 R' : `${at + 5} 0 R ${at + 5} 0 R`;
        return `<< /Type /Pages /Kids [${next}] /Count 2 >>`;
      });
      return Buffer.from(
        writePdf(nodes).toString('latin1').replace('[3 0 R] /Count 1', '[4 0 R] /Count 9'),
        'latin1',
      );
    },
  ],
  [
    'names one page 100,000 times',
    () =>
      Buffer.from(
        writePdf([])
          .toString('latin1')
          .replace('[3 0 R] /Count 1', `[${'3 0 R '.repeat(100_000)}] /Count 100000`),
        'latin1',
      ),
  ],
])('a document that %s is refused and leaves the service alone', async (_what, make) => {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  await refuses(make(), 'file_broken');
  expect(performance.now() - start).toBeLessThan(30_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  // 256 MB for what our own reading makes, 384 MB for PDFium, and the program itself.
  expect(peakOfProcessesMb()).toBeLessThan(800);
  expect(await cleanPdf(makePdf())).toBeInstanceOf(Buffer);
});

test('objects that unfold beside the pages, and nesting without end, cost no more than a refusal', async () => {
  const zeros = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
  for (const bytes of [
    writePdf([pdfStream(zeros, bombOf(200_000_000))], { catalog: '/X 9 0 R' }),
    writePdf([pdfStream('/Type /XRef /Size 2000000000 /W [0 0 0]', Buffer.from('x'))]),
    writePdf(['['.repeat(500_000)]),
    writePdf(['<< /A '.repeat(100_000)], { page: '/Resources 4 0 R' }),
    writePdf([packObjects([[9, '<< /Length 9 0 R >>']])]),
  ])
    expect(await outcomeOf(bytes)).toSatisfy(
      (outcome) => outcome instanceof Buffer || outcome === 'file_broken',
    );
});

test('a document of the largest size is rebuilt', async () => {
  const words = Array.from({ length: 9000 }, (_, at) => `(word ${at} ${Math.sin(at)}) Tj`).join('\n');
  const large = writePdf([pdfStream('', Buffer.from(words)), pdfStream('', Buffer.alloc(700_000, 0x20))], {
    page: '/Contents [4 0 R 5 0 R]',
  });
  expect(large.length).toBeGreaterThan(900_000);
  expect(large.length).toBeLessThan(limits.attachmentBytes);
  expect((await cleanPdf(large)).length).toBeLessThan(large.length);
});

test('a document that grows past the largest size, here by its drawn notes, is refused as too large', async () => {
  const photo = await makePicture('jpeg', { width: 1400, height: 1000, noise: true });
  const picture =
    '/Subtype /Image /Width 1400 /Height 1000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const note = '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /C [1 0 0] /F 4 >>';
  const notes = Array.from({ length: 1000 }, () => note);
  const bytes = writePdf([pdfStream(picture, photo), ...notes], {
    page: `/Resources << /XObject << /I 4 0 R >> >> /Annots [${notes.map((_, at) => `${at + 5} 0 R`).join(' ')}]`,
  });
  expect(bytes.length).toBeLessThan(limits.attachmentBytes);
  await expect(inspectFile('a.pdf', bytes)).rejects.toMatchObject(refusedAs('file_too_large'));
});
