import { deflateSync } from 'node:zlib';
import { pdfStream, writePdf } from '../../factories/attachment-files.ts';
import { malformedVariants } from './pdf-malformed.ts';
import { latin, PERSON, replaced, SCRIPT, SECRET, type Variant, withPage } from './pdf-parts.ts';

/** A catalog whose action lies in an object stream with a cross-reference stream, and a token in its dictionary. */
function packedAction(token: string, place: 'before' | 'after' = 'before', script = SCRIPT): Buffer {
  const head = '9 0 ';
  const packed = deflateSync(latin(head + script));
  const keys = `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`;
  const dict = place === 'before' ? `${token} ${keys}` : `${keys} ${token}`;
  return writePdf([pdfStream(dict, packed)], { catalog: '/OpenAction 9 0 R' });
}

const JUNK = [
  'junk',
  '/K junk',
  ')',
  ']',
  '>',
  '%x\n junk',
  '/K (',
  '/K <zz>',
  '/N',
  '/Length',
  '{',
  '}',
  '/K 1 2 R0',
  '\0\0x',
];

const packedVariants: Variant[] = JUNK.flatMap((token) =>
  (['before', 'after'] as const).map((place) => ({
    what: `packed action, ${JSON.stringify(token)} ${place} the keys`,
    bytes: packedAction(token, place),
  })),
);

const ANNOTATION = '/Type /Annot /Rect [0 0 99 99]';
const withAnnotation = (body: string, more: string[] = []): Buffer =>
  writePdf([`<< ${ANNOTATION} ${body} >>`, ...more], { page: '/Annots [4 0 R]' });
const action = (kind: string, keys: string) => `<< /S /${kind} ${keys} >>`;

const ACTIONS: Record<string, string> = {
  script: SCRIPT,
  'escaped script': SCRIPT.replace('/JavaScript /JS', '/J#61vaScript /#4a#53'),
  launch: action('Launch', `/F (${SECRET}.exe) /Win << /F (${SECRET}) >>`),
  'form sent': action('SubmitForm', `/F << /FS /URL /F (https://example.org/${SECRET}) >>`),
  'data imported': action('ImportData', `/F (${SECRET})`),
  'other file': action('GoToR', `/F (\\\\\\\\host\\\\${SECRET}) /D [0 /Fit]`),
  'embedded file': action('GoToE', `/T << /R /C /N (${SECRET}) >>`),
  'script address': action('URI', `/URI (javascript:${SECRET}\\(\\))`),
  'file address': action('URI', `/URI (file:///c:/${SECRET})`),
  'data address': action('URI', `/URI (data:text/html,${SECRET})`),
  'spaced address': action('URI', `/URI (java\\nscript:${SECRET})`),
  rendition: action('Rendition', `/OP 0 /JS (${SECRET}) /R << /C << /D (${SECRET}) >> >>`),
  thread: action('Thread', `/F (${SECRET}) /D 0`),
  'named chain': `<< /S /Named /N /NextPage /Next << /S /Named /N /Print /Next [${SCRIPT}] >> >>`,
};

const PLACES: Record<string, (body: string) => Buffer> = {
  'at opening': (body) => writePdf([body], { catalog: '/OpenAction 4 0 R' }),
  'of the document': (body) => writePdf([body], { catalog: '/AA << /WC 4 0 R /DS 4 0 R >>' }),
  'of the page': (body) => withPage('/AA << /O 4 0 R /C 4 0 R >>', [body]),
  'of a link': (body) => withAnnotation('/Subtype /Link /A 5 0 R /PA 5 0 R', [body]),
  'of a note': (body) => withAnnotation('/Subtype /Square /C [1 0 0] /AA << /E 5 0 R /PO 5 0 R >>', [body]),
  'of a field': (body) =>
    replaced(
      withAnnotation(
        '/Subtype /Widget /FT /Tx /T (a) /V (Anna) /DA (/Helv 12 Tf) /A 5 0 R /AA << /K 5 0 R /C 5 0 R >>',
        [body],
      ),
      '/Type /Catalog',
      '/Type /Catalog /AcroForm << /Fields [4 0 R] /CO [4 0 R] /NeedAppearances true >>',
    ),
  'in the tree of names': (body) =>
    writePdf([body], {
      catalog: '/Names << /JavaScript << /Kids [<< /Limits [(a) (b)] /Names [(a) 4 0 R] >>] >> >>',
    }),
  'of an outline': (body) =>
    writePdf([body, '<< /Title (x) /Parent 6 0 R /A 4 0 R >>', '<< /First 5 0 R /Last 5 0 R /Count 1 >>'], {
      catalog: '/Outlines 6 0 R',
    }),
  'of a layer': (body) =>
    writePdf([body, `<< /Type /OCG /Name (a) /Usage << /X 4 0 R >> >>`], {
      catalog: '/OCProperties << /OCGs [5 0 R] /D << /ON [5 0 R] /AS [<< /X 4 0 R >>] >> >>',
    }),
  'of an article': (body) =>
    withPage('/B [5 0 R]', [
      body,
      '<< /Type /Bead /T 6 0 R /P 3 0 R /A 4 0 R >>',
      '<< /F 5 0 R /I << /X 4 0 R >> >>',
    ]),
  'beside the pages': (body) => writePdf([body, `<< /X ${body} >>`]),
  'in the resources': (body) =>
    withPage(
      '/Resources << /Properties << /P 4 0 R >> /Font << /F << /X 4 0 R /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
      [body],
    ),
};

const placedVariants: Variant[] = Object.entries(ACTIONS).flatMap(([kind, body]) =>
  Object.entries(PLACES).map(([place, make]) => ({ what: `${kind} ${place}`, bytes: make(body) })),
);

const carrierVariants: Variant[] = [
  {
    what: 'an embedded file',
    bytes: writePdf(
      [
        `<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>`,
        pdfStream('/Type /EmbeddedFile', latin(SECRET)),
      ],
      { catalog: '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>' },
    ),
  },
  {
    what: 'an associated file',
    bytes: writePdf(
      [
        `<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>`,
        pdfStream('/Type /EmbeddedFile', latin(SECRET)),
      ],
      { catalog: '/AF [4 0 R]' },
    ),
  },
  {
    what: 'a collection',
    bytes: writePdf([`<< /Type /Filespec /F (a) /EF << /F 5 0 R >> >>`, pdfStream('', latin(SECRET))], {
      catalog: '/Collection << /D (a) >> /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
    }),
  },
  {
    what: 'a file in a note',
    bytes: withAnnotation('/Subtype /FileAttachment /FS << /F (a) /EF << /F 5 0 R >> >>', [
      pdfStream('', latin(SECRET)).toString('latin1'),
    ]),
  },
  {
    what: 'a film',
    bytes: withAnnotation(
      `/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(${SECRET}) 5 0 R] >> >>`,
      ['<< >>'],
    ),
  },
  {
    what: 'a scene with a script',
    bytes: withAnnotation('/Subtype /3D /3DD 5 0 R', [
      pdfStream(`/Type /3D /Subtype /U3D /OnInstantiate 6 0 R`, latin(SECRET)).toString('latin1'),
      pdfStream('', latin(SECRET)).toString('latin1'),
    ]),
  },
  {
    what: 'a sound',
    bytes: withAnnotation('/Subtype /Sound /Sound 5 0 R', [
      pdfStream('/R 8000', latin(SECRET)).toString('latin1'),
    ]),
  },
  {
    what: 'a dynamic form',
    bytes: writePdf(
      [pdfStream('', latin(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${SECRET}</xdp:xdp>`))],
      { catalog: '/NeedsRendering true /AcroForm << /XFA 4 0 R /Fields [] >>' },
    ),
  },
  {
    what: 'PostScript',
    bytes: withPage('/Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R', [
      pdfStream('/Subtype /PS', latin(SECRET)),
      pdfStream('', latin('/P Do')),
    ]),
  },
  {
    what: 'an external stream',
    bytes: withPage('/Contents 4 0 R', [
      pdfStream(`/F << /FS /URL /F (https://example.org/${SECRET}) >>`, Buffer.alloc(0)),
    ]),
  },
  {
    what: 'a reference to another document',
    bytes: withPage('/Resources << /XObject << /R 4 0 R >> >> /Contents 5 0 R', [
      pdfStream(`/Subtype /Form /BBox [0 0 9 9] /Ref << /F (${SECRET}.pdf) /Page 0 >>`, Buffer.alloc(0)),
      pdfStream('', latin('/R Do')),
    ]),
  },
  {
    what: 'another picture for print',
    bytes: withPage('/Resources << /XObject << /I 4 0 R >> >>', [
      pdfStream(
        `/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Alternates [<< /Image 5 0 R >>] /OPI << /F (${SECRET}) >>`,
        Buffer.alloc(1),
      ),
      '<< >>',
    ]),
  },
  {
    what: 'permissions and a signature',
    bytes: writePdf(
      [
        `<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> /Name (${PERSON}) /Reference [<< /TransformMethod /DocMDP >>] >>`,
      ],
      { catalog: '/Perms << /DocMDP 4 0 R >> /DSS << /Certs [4 0 R] >>' },
    ),
  },
  {
    what: 'metadata of a person',
    bytes: writePdf(
      [
        pdfStream('/Type /Metadata /Subtype /XML', latin(`<x:xmpmeta>${PERSON}</x:xmpmeta>`)),
        `<< /Author (${PERSON}) /Producer (${PERSON}) >>`,
      ],
      {
        catalog: `/Metadata 4 0 R /PieceInfo << /X << /Private (${PERSON}) >> >>`,
        trailer: `/Info 5 0 R /ID [<41> <41>]`,
      },
    ),
  },
];

/** Every variant. */
export const pdfAttacks: readonly Variant[] = [
  ...packedVariants,
  ...placedVariants,
  ...malformedVariants,
  ...carrierVariants,
];
