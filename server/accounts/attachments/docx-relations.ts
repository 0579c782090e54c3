import { posix } from 'node:path';
import { isWebAddress } from './docx-fields.ts';
import { childrenOf } from './docx-xml.ts';
import { Refused } from './refusal.ts';

/**
 * Relationship kinds whose parts are kept, with the content type that each part gets in the rebuilt file. Null for images,
 * whose type follows from their extension.
 */
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawingml';
const KEPT: Readonly<Record<string, string | null>> = {
  officeDocument: `${WORD}.document.main+xml`,
  styles: `${WORD}.styles+xml`,
  stylesWithEffects: 'application/vnd.ms-word.stylesWithEffects+xml',
  settings: `${WORD}.settings+xml`,
  webSettings: `${WORD}.webSettings+xml`,
  fontTable: `${WORD}.fontTable+xml`,
  numbering: `${WORD}.numbering+xml`,
  header: `${WORD}.header+xml`,
  footer: `${WORD}.footer+xml`,
  footnotes: `${WORD}.footnotes+xml`,
  endnotes: `${WORD}.endnotes+xml`,
  comments: `${WORD}.comments+xml`,
  commentsExtended: `${WORD}.commentsExtended+xml`,
  commentsIds: `${WORD}.commentsIds+xml`,
  commentsExtensible: `${WORD}.commentsExtensible+xml`,
  people: `${WORD}.people+xml`,
  theme: 'application/vnd.openxmlformats-officedocument.theme+xml',
  diagramData: `${DRAWING}.diagramData+xml`,
  diagramLayout: `${DRAWING}.diagramLayout+xml`,
  diagramQuickStyle: `${DRAWING}.diagramStyle+xml`,
  diagramColors: `${DRAWING}.diagramColors+xml`,
  diagramDrawing: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
  chart: `${DRAWING}.chart+xml`,
  chartStyle: 'application/vnd.ms-office.chartstyle+xml',
  chartColorStyle: 'application/vnd.ms-office.chartcolorstyle+xml',
  chartUserShapes: `${DRAWING}.chartshapes+xml`,
  image: null,
};
/** Kinds that a reader does not miss: names of persons, settings of printers, data behind the text. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'core-properties',
  'extended-properties',
  'custom-properties',
  'thumbnail',
  'customXml',
  'customXmlProps',
  'printerSettings',
  'glossaryDocument',
  'font',
]);

export type Relation = { id: string; type: string; kind: string; target: string; isOutside: boolean };

/** The relations of a part, those left out that nobody misses. Throws `Refused` on any that acts or is unknown. */
export function readRelations(part: Buffer): Relation[] {
  const relations = childrenOf(part, 'Relationships').map(({ name, attributes }): Relation => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = 'Internal' } = attributes;
    if (name !== 'Relationship' || id === '') throw new Refused('broken', 'no relation');
    return {
      id,
      type,
      target,
      kind: type.slice(type.lastIndexOf('/') + 1),
      isOutside: !/^internal$/i.test(mode.trim()),
    };
  });
  if (new Set(relations.map(({ id }) => id)).size < relations.length)
    throw new Refused('broken', 'a relation comes twice');
  return relations.filter((relation) => isKept(relation));
}

function isKept({ kind, target, isOutside }: Relation): boolean {
  if (kind === 'hyperlink') {
    if (isOutside ? isWebAddress(target) : target.startsWith('#')) return true;
    throw new Refused('active', 'a link to a file or a program');
  }
  if (isOutside) throw new Refused('active', `${kind} outside`);
  if (LEFT_OUT.has(kind)) return false;
  if (!Object.hasOwn(KEPT, kind)) throw new Refused('active', kind);
  return true;
}

/** The content type of a part by the relation that leads to it; null for pictures, of which the extension says it. */
export const typeOfKind = (kind: string): string | null => KEPT[kind] ?? null;

/** Where a part's relations are listed. */
export const relationsPath = (part: string): string =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** The name of the part that a relation leads to, as programs resolve it. */
export function resolveTarget(part: string, target: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(target.replaceAll('\\', '/'));
  } catch {
    throw new Refused('broken', 'a target is no address');
  }
  const path = plain.startsWith('/') ? plain : posix.join('/', posix.dirname(part), plain);
  return posix.normalize(path).slice(1);
}

const ACTIVE_TYPE = /macroEnabled|vba|activeX|oleObject|x-msdownload/i;

/** Throws where the list of types names programs, or the document is of another kind. */
export function checkTypes(part: Buffer): void {
  for (const { attributes } of childrenOf(part, 'Types'))
    if (ACTIVE_TYPE.test(attributes.ContentType ?? '')) throw new Refused('active', 'a type of programs');
}
