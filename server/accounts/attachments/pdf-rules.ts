import type { PdfObject } from './pdf-objects.ts';

/** What is copied of an object of a certain meaning: an allow-list. Keys that no rule names are left out. */
export type Rule =
  | { kind: 'plain' }
  | { kind: 'dict' | 'stream' | 'image' | 'either'; keys: () => Record<string, Rule> }
  | { kind: 'map' | 'list'; of: () => Rule }
  | { kind: 'choice'; of: (value: PdfObject) => Rule | null };

/** Numbers, names, strings, and arrays of them. */
const plain: Rule = { kind: 'plain' };
const plainKeys = (keys: string): Record<string, Rule> =>
  Object.fromEntries(keys.split(' ').map((key) => [key, plain]));

const entryName = (value: PdfObject, key: string): string | null => {
  const entry = value.kind === 'dict' || value.kind === 'stream' ? value.entries.get(key) : undefined;
  return entry?.kind === 'name' ? entry.name : null;
};

const listRule = (of: () => Rule): Rule => ({ kind: 'list', of });
const mapRule = (of: () => Rule): Rule => ({ kind: 'map', of });

/** A stream of which nothing but its bytes is needed: contents of pages, font programs' tables. */
const bytesOnly: Rule = { kind: 'stream', keys: () => ({}) };

const functionKeys = (): Record<string, Rule> => ({
  ...plainKeys('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'),
  Functions: functionRule,
});
const functionBody: Rule = { kind: 'either', keys: functionKeys };
const functions: Rule = listRule(() => functionRule);
const functionRule: Rule = {
  kind: 'choice',
  of: (value) => (value.kind === 'array' ? functions : value.kind === 'name' ? plain : functionBody),
};

const process: Rule = { kind: 'dict', keys: () => ({ ColorSpace: colours, Components: plain }) };
/** What stands in the array of a colour space: ICC profiles, palettes, functions, calibration, colorants. */
const colourBody: Rule = {
  kind: 'either',
  keys: () => ({
    ...functionKeys(),
    ...plainKeys('WhitePoint BlackPoint Gamma Matrix Subtype'),
    Alternate: colours,
    Colorants: mapRules.colours,
    Process: process,
  }),
};
const colourItem: Rule = {
  kind: 'choice',
  of: (value) =>
    value.kind === 'array' ? colours : value.kind === 'dict' || value.kind === 'stream' ? colourBody : plain,
};
const colourList: Rule = listRule(() => colourItem);
const colours: Rule = { kind: 'choice', of: (value) => (value.kind === 'array' ? colourList : plain) };

const group: Rule = { kind: 'dict', keys: () => ({ ...plainKeys('Type S I K'), CS: colours }) };

/** A layer. Its object is the same for the pages and for the list of what is hidden. */
const layer: Rule = { kind: 'dict', keys: () => plainKeys('Type Name Intent') };
const layers: Rule = {
  kind: 'choice',
  of: (value) => (value.kind === 'array' ? layerList : value.kind === 'dict' ? layer : null),
};
const layerList: Rule = listRule(() => layers);
const visibility: Rule = {
  kind: 'choice',
  of: (value) => (value.kind === 'array' ? visibilityList : value.kind === 'dict' ? layer : plain),
};
const visibilityList: Rule = listRule(() => visibility);
const membership: Rule = {
  kind: 'dict',
  keys: () => ({ ...plainKeys('Type P'), OCGs: layers, VE: visibility }),
};
const empty: Rule = { kind: 'dict', keys: () => ({}) };
const property: Rule = {
  kind: 'choice',
  of: (value) => {
    const type = entryName(value, 'Type');
    return type === 'OCG' ? layer : type === 'OCMD' ? membership : value.kind === 'dict' ? empty : null;
  },
};
const layerSettings: Rule = {
  kind: 'dict',
  keys: () => ({ ...plainKeys('Name BaseState Intent'), ON: layerList, OFF: layerList }),
};
export const layerRoot: Rule = { kind: 'dict', keys: () => ({ OCGs: layerList, D: layerSettings }) };

const characters: Rule = { kind: 'dict', keys: () => plainKeys('Registry Ordering Supplement') };
const characterMap: Rule = {
  kind: 'either',
  keys: () => ({
    ...plainKeys('Type CMapName WMode BaseEncoding Differences'),
    CIDSystemInfo: characters,
    UseCMap: encoding,
  }),
};
const encoding: Rule = { kind: 'choice', of: (value) => (value.kind === 'name' ? plain : characterMap) };
const fontFile: Rule = { kind: 'stream', keys: () => plainKeys('Length1 Length2 Length3 Subtype') };
const style: Rule = { kind: 'dict', keys: () => plainKeys('Panose') };
const descriptor: Rule = {
  kind: 'dict',
  keys: () => ({
    ...plainKeys(
      'Type FontName FontFamily FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth MaxWidth MissingWidth CharSet',
    ),
    Style: style,
    FontFile: fontFile,
    FontFile2: fontFile,
    FontFile3: fontFile,
    CIDSet: bytesOnly,
  }),
};
const glyphIds: Rule = { kind: 'choice', of: (value) => (value.kind === 'name' ? plain : bytesOnly) };
const font: Rule = {
  kind: 'dict',
  keys: () => ({
    ...plainKeys(
      'Type Subtype Name BaseFont FirstChar LastChar Widths DW W DW2 W2 WMode FontBBox FontMatrix',
    ),
    FontDescriptor: descriptor,
    Encoding: encoding,
    ToUnicode: encoding,
    DescendantFonts: fontList,
    CIDSystemInfo: characters,
    CIDToGIDMap: glyphIds,
    CharProcs: mapRules.bytes,
    Resources: resources,
  }),
};
const fontList: Rule = listRule(() => font);

export const filterParms: Rule = {
  kind: 'dict',
  keys: () => ({
    ...plainKeys(
      'Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 DamagedRowsBeforeError ColorTransform',
    ),
    JBIG2Globals: bytesOnly,
  }),
};

const image: Rule = {
  kind: 'image',
  keys: () => ({
    ...plainKeys(
      'Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte',
    ),
    ColorSpace: colours,
    Mask: mask,
    SMask: image,
    OC: property,
  }),
};
const mask: Rule = { kind: 'choice', of: (value) => (value.kind === 'stream' ? image : plain) };
const form: Rule = {
  kind: 'stream',
  keys: () => ({
    ...plainKeys('Type Subtype FormType BBox Matrix'),
    Resources: resources,
    Group: group,
    OC: property,
  }),
};
/** PostScript and what else calls itself an external object is left out. */
const external: Rule = {
  kind: 'choice',
  of: (value) => {
    const subtype = entryName(value, 'Subtype');
    return subtype === 'Image' ? image : subtype === 'Form' ? form : null;
  },
};

const shading: Rule = {
  kind: 'either',
  keys: () => ({
    ...plainKeys(
      'ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow',
    ),
    ColorSpace: colours,
    Function: functionRule,
  }),
};
const pattern: Rule = {
  kind: 'either',
  keys: () => ({
    ...plainKeys('Type PatternType PaintType TilingType BBox XStep YStep Matrix'),
    Resources: resources,
    Shading: shading,
    ExtGState: graphics,
  }),
};
const softMaskBody: Rule = {
  kind: 'dict',
  keys: () => ({ ...plainKeys('Type S BC'), G: form, TR: functionRule }),
};
const softMask: Rule = { kind: 'choice', of: (value) => (value.kind === 'dict' ? softMaskBody : plain) };
const fontItem: Rule = { kind: 'choice', of: (value) => (value.kind === 'dict' ? font : plain) };
const fontAndSize: Rule = listRule(() => fontItem);
const graphics: Rule = {
  kind: 'dict',
  keys: () => ({
    ...plainKeys('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
    Font: fontAndSize,
    SMask: softMask,
  }),
};

const mapRules: Record<
  'colours' | 'bytes' | 'fonts' | 'externals' | 'graphics' | 'patterns' | 'shadings' | 'properties',
  Rule
> = {
  colours: mapRule(() => colours),
  bytes: mapRule(() => bytesOnly),
  fonts: mapRule(() => font),
  externals: mapRule(() => external),
  graphics: mapRule(() => graphics),
  patterns: mapRule(() => pattern),
  shadings: mapRule(() => shading),
  properties: mapRule(() => property),
};

export const resources: Rule = {
  kind: 'dict',
  keys: () => ({
    ProcSet: plain,
    Font: mapRules.fonts,
    XObject: mapRules.externals,
    ExtGState: mapRules.graphics,
    ColorSpace: mapRules.colours,
    Pattern: mapRules.patterns,
    Shading: mapRules.shadings,
    Properties: mapRules.properties,
  }),
};

const contentList: Rule = listRule(() => bytesOnly);
const contents: Rule = {
  kind: 'choice',
  of: (value) => (value.kind === 'array' ? contentList : value.kind === 'stream' ? bytesOnly : null),
};

/** What a page has of its own; what it may inherit is added by whoever walks the tree. */
export const pageKeys: Record<string, Rule> = {
  ...plainKeys('BleedBox TrimBox ArtBox UserUnit MediaBox CropBox Rotate'),
  Contents: contents,
  Resources: resources,
  Group: group,
};
