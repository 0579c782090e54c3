import { XMLParser } from 'fast-xml-parser';

/** What kinds of relations a document may have with what lies outside of it: a link that someone clicks on. */
const OUTSIDE = /\/hyperlink$/;
/** Relations to programs, to parts of other programs and to pages, also inside. */
const ACTIVE_RELATION =
  /\/(?:vbaProject|wordVbaData|oleObject|package|control|activeX\w*|aFChunk|attachedTemplate|frame|subDocument|keyMapCustomizations|attachedToolbars|extensibility|webextension\w*|customUI)$/i;
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject|application\/x-msdownload/i;
/** Fields that fetch something or start a program when the document is opened. */
const ACTIVE_FIELD = /\b(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE)\b/i;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  htmlEntities: true,
  isArray: (name) => ['Relationship', 'Override', 'Default'].includes(name),
});

type Attributes = Record<string, unknown>;

/** The text of a part, or null where it is none, or declares entities of its own. */
function textOf(part: Buffer): string | null {
  const mark = part.subarray(0, 2).toString('hex');
  const encoding = mark === 'feff' ? 'utf-16be' : mark === 'fffe' ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(part);
    return text.includes('<!') && /<!(?:DOCTYPE|ENTITY)/i.test(text) ? null : text;
  } catch {
    return null;
  }
}

function readElements(part: Buffer, root: string, names: readonly string[]): Attributes[] | null {
  const text = textOf(part);
  if (text === null) return null;
  try {
    const parsed: Record<string, Record<string, unknown> | string | undefined> = parser.parse(text, true);
    const inside = parsed[root];
    if (inside === undefined) return null;
    return names.flatMap((name) => (typeof inside === 'object' ? (inside[name] ?? []) : []) as Attributes[]);
  } catch {
    return null;
  }
}

/** Whether a list of relations names only what a document that is read needs. Null: it cannot be read. */
export function hasActiveRelation(part: Buffer): boolean | null {
  const relations = readElements(part, 'Relationships', ['Relationship']);
  if (relations === null) return null;
  return relations.some(({ Type, TargetMode }) => {
    const kind = String(Type ?? '');
    const isOutside = String(TargetMode ?? '').toLowerCase() === 'external';
    return ACTIVE_RELATION.test(kind) || (isOutside && !OUTSIDE.test(kind));
  });
}

/** Whether the list of types names programs. Null: it cannot be read. */
export function hasActiveType(part: Buffer): boolean | null {
  const types = readElements(part, 'Types', ['Override', 'Default']);
  if (types === null) return null;
  return types.some(({ ContentType }) => ACTIVE_TYPE.test(String(ContentType ?? '')));
}

/** Whether a part has a field that acts; the words of one may be spread over several runs. Null: it cannot be read. */
export function hasActiveField(part: Buffer): boolean | null {
  const text = textOf(part);
  if (text === null) return null;
  const runs = [...text.matchAll(/<(?:\w+:)?instrText[^>]*>([^<]*)</g)]
    .map(([, words = '']) => words)
    .join('');
  const simple = [...text.matchAll(/<(?:\w+:)?fldSimple[^>]*\binstr="([^"]*)"/g)].map(
    ([, words = '']) => words,
  );
  return [runs, ...simple].some((words) => ACTIVE_FIELD.test(words));
}
