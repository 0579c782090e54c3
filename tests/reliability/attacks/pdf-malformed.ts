import { deflateSync } from 'node:zlib';
import { packObjects, pdfStream, writePdf } from '../../factories/attachment-files.ts';
import { joined, latin, replaced, SCRIPT, SECRET, type Variant, withPage } from './pdf-parts.ts';

/** Files whose structure is broken so that programs read them differently. */
const opening = writePdf([SCRIPT], { catalog: '/OpenAction 4 0 R' });
const plain = writePdf([]);
const update = (body: string, trailer = '<< /Root 1 0 R /Size 9 >>') =>
  `${body}\ntrailer\n${trailer}\nstartxref\n0\n%%EOF\n`;
const script = Buffer.from(SCRIPT);

export const malformedVariants: Variant[] = [
  { what: 'wrong positions in the table', bytes: replaced(opening, /startxref\n\d+/, 'startxref\n7') },
  { what: 'no table', bytes: replaced(opening, /xref[\s\S]*trailer/, 'trailer') },
  { what: 'bytes before the header', bytes: joined('GIF89a junk\n', opening) },
  { what: 'a header that comes late', bytes: joined(' '.repeat(900), opening) },
  { what: 'objects behind the end', bytes: joined(plain, `9 0 obj\n${SCRIPT}\nendobj\n`) },
  {
    what: 'an update that adds the action',
    bytes: joined(
      plain,
      update(
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>\nendobj\n9 0 obj\n${SCRIPT}\nendobj`,
      ),
    ),
  },
  {
    what: 'an update that hides the action',
    bytes: joined(opening, update('4 0 obj\n<< /S /Named /N /NextPage >>\nendobj')),
  },
  { what: 'two tables', bytes: joined(opening, plain.subarray(plain.indexOf('xref'))) },
  {
    what: 'a hybrid table',
    bytes: writePdf(
      [
        packObjects([[9, SCRIPT]]),
        pdfStream('/Type /XRef /Size 10 /W [1 1 1] /Index [9 1]', Buffer.from([2, 4, 0])),
      ],
      { catalog: '/OpenAction 9 0 R', trailer: '/XRefStm 300' },
    ),
  },
  {
    what: 'a stream of the wrong length',
    bytes: writePdf(
      [joined('<< /Length 2 >>\nstream\nendstream endobj 9 0 obj ', script, ' endobj\nendstream')],
      { catalog: '/OpenAction 9 0 R' },
    ),
  },
  {
    what: 'a length without end',
    bytes: writePdf([joined('<< /Length 4 0 R >>\nstream\n9 0 obj ', script, ' endobj\nendstream')], {
      catalog: '/OpenAction 9 0 R',
    }),
  },
  {
    what: 'objects inside the page contents',
    bytes: withPage('/Contents 4 0 R', [pdfStream('', joined('\n9 0 obj ', script, '\nendobj\n'))]),
  },
  {
    what: 'objects inside a picture',
    bytes: withPage('/Resources << /XObject << /I 4 0 R >> >>', [
      pdfStream(
        '/Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode',
        joined('\n9 0 obj ', script, '\nendobj\n'),
      ),
    ]),
  },
  {
    what: 'objects behind packed pixels',
    bytes: withPage('/Resources << /XObject << /I 4 0 R >> >>', [
      pdfStream(
        '/Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
        joined(deflateSync(Buffer.alloc(81)), '\n9 0 obj ', script, '\nendobj\n'),
      ),
    ]),
  },
  {
    what: 'objects inside a font program',
    bytes: withPage(
      '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /X /FontDescriptor << /Type /FontDescriptor /FontName /X /FontFile3 4 0 R >> >> >> >>',
      [pdfStream('/Subtype /Type1C', joined('\n9 0 obj ', script, '\nendobj\n'))],
    ),
  },
  {
    what: 'an archive behind the document',
    bytes: joined(opening, 'PK\x03\x04', SECRET, 'PK\x05\x06', '\0'.repeat(18)),
  },
  {
    what: 'an archive inside a picture',
    bytes: withPage('/Resources << /XObject << /I 4 0 R >> >>', [
      pdfStream(
        '/Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /CCITTFaxDecode',
        joined('PK\x03\x04', SECRET, 'PK\x05\x06', '\0'.repeat(18)),
      ),
    ]),
  },
  {
    what: 'a web page around the document',
    bytes: replaced(opening, '%PDF-1.7\n', `%PDF-1.7\n%<html><script>${SECRET}</script>\n`),
  },
  {
    what: 'a script twice under one key',
    bytes: writePdf([SCRIPT, '[3 0 R /Fit]'], { catalog: '/OpenAction 5 0 R /OpenAction 4 0 R' }),
  },
  {
    what: 'packed objects of packed objects',
    bytes: writePdf(
      [packObjects([[9, SCRIPT]]), packObjects([[10, '<< /S /Named /N /Print /Next 9 0 R >>']])],
      { catalog: '/OpenAction 10 0 R' },
    ),
  },
  {
    what: 'packed twice',
    bytes: writePdf(
      [
        pdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(latin(`9 0 ${SCRIPT}`))),
        ),
      ],
      { catalog: '/OpenAction 9 0 R' },
    ),
  },
  {
    what: 'packed in digits',
    bytes: writePdf(
      [
        pdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode',
          latin(`${latin(`9 0 ${SCRIPT}`).toString('hex')}>`),
        ),
      ],
      { catalog: '/OpenAction 9 0 R' },
    ),
  },
];
