import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';
import { ZipFile } from 'yazl';

/** Files as people upload them, and as those make them who mean harm. For tests and figures. */

/** A document of one page with a sentence. `isPacked`: in object and cross-reference streams, as most programs write today. */
export function makePdf(sentence = 'Blood count', isPacked = false): Buffer {
  const contents = pdfStream('', Buffer.from(`BT /F1 24 Tf 20 100 Td (${sentence}) Tj ET`, 'latin1'));
  const resources = '/Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R';
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  return isPacked ? packPdf([contents, font], resources) : writePdf([contents, font], { page: resources });
}

/** The same document with its catalog, pages and font packed. The contents are object 4. */
function packPdf([contents, font]: readonly [Buffer, string], page: string): Buffer {
  const packed = packObjects([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${page} >>`],
    [5, font],
  ]);
  const head = Buffer.from('%PDF-1.5\n');
  const first = Buffer.concat([Buffer.from('4 0 obj\n'), contents, Buffer.from('\nendobj\n')]);
  const second = Buffer.concat([Buffer.from('6 0 obj\n'), packed, Buffer.from('\nendobj\n')]);
  const start = head.length + first.length + second.length;
  const rows = [
    [0, 0, 65_535],
    [2, 6, 0],
    [2, 6, 1],
    [2, 6, 2],
    [1, head.length, 0],
    [2, 6, 3],
    [1, head.length + first.length, 0],
    [1, start, 0],
  ];
  const table = Buffer.concat(
    rows.map(([kind = 0, place = 0, more = 0]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(kind);
      row.writeUInt32BE(place, 1);
      row.writeUInt16BE(more, 5);
      return row;
    }),
  );
  const last = Buffer.concat([
    Buffer.from('7 0 obj\n'),
    pdfStream('/Type /XRef /Size 8 /W [1 4 2] /Root 1 0 R', table),
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
  return Buffer.concat([head, first, second, last]);
}

/** A document written by hand: `objects` from number 1 on, of which the first is the catalog and the second the pages. */
export function writePdf(
  objects: readonly (string | Buffer)[],
  { catalog = '', page = '', trailer = '' } = {},
): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page ${page} /Parent 2 0 R /MediaBox [0 0 300 200] >>`,
    ...objects,
  ];
  const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  for (const [at, object] of all.entries()) {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream object of a PDF file; `dict` are its further keys. */
export const pdfStream = (dict: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** Objects packed into a stream, as `[number, words]`. */
export function packObjects(objects: readonly [number, string][], type = '/Type /ObjStm'): Buffer {
  let head = '';
  let body = '';
  for (const [number, words] of objects) {
    head += `${number} ${body.length} `;
    body += `${words} `;
  }
  const packed = deflateSync(Buffer.from(head + body));
  return pdfStream(`${type} /N ${objects.length} /First ${head.length} /Filter /FlateDecode`, packed);
}

export type Parts = Record<string, string | Buffer>;

export const relationsOf = (...relations: readonly [kind: string, target: string, mode?: string][]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([kind, target, mode], at) =>
        `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

const wordParts: Parts = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels': relationsOf(['officeDocument', 'word/document.xml']),
  'word/document.xml':
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Анализ крови</w:t></w:r></w:p></w:body></w:document>',
  'word/_rels/document.xml.rels': relationsOf(
    ['styles', 'styles.xml'],
    ['hyperlink', 'https://example.org', 'External'],
  ),
  'word/styles.xml': '<?xml version="1.0" encoding="UTF-8"?><w:styles xmlns:w="urn:w"/>',
};

export function zip(parts: Parts): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, part] of Object.entries(parts)) file.addBuffer(Buffer.from(part), name);
  file.end();
  return buffer(file.outputStream);
}

/** A Word document with `more` in it, which may take the place of what is usual. */
export const makeDocx = (more: Parts = {}): Promise<Buffer> => zip({ ...wordParts, ...more });

/** A picture of one colour, or of noise, which does not pack. */
export function makePicture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 64, height = 48, noise = false } = {},
): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 90 };
  const create = {
    width,
    height,
    channels: 3 as const,
    background,
    ...(noise && { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } }),
  };
  return sharp({ create }).toFormat(format).toBuffer();
}

export type Pixels = { data: Buffer; info: OutputInfo };

export const pixelsOf = (bytes: Buffer): Promise<Pixels> =>
  sharp(bytes).raw().toBuffer({ resolveWithObject: true });
