import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { readParts, writeParts } from './docx-archive.ts';
import {
  checkTypes,
  type Relation,
  readRelations,
  relationsPath,
  resolveTarget,
  typeOfKind,
} from './docx-relations.ts';
import { rewriteXml } from './docx-xml.ts';
import { stripJpeg } from './pdf-streams.ts';
import { Refused } from './refusal.ts';

/** Parts of a PNG file that change what is seen. The others hold texts, dates and camera data. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) break;
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new Refused('broken', 'a picture is cut off');
}

/** A picture inside a document without the place, the camera and what stands behind its end; pixels stay as they are. */
function stripPicture(bytes: Buffer, mime: string): Buffer {
  if (mime === 'image/png') return stripPng(bytes);
  return mime === 'image/jpeg' ? stripJpeg(bytes) : bytes;
}

const TYPES = '[Content_Types].xml';
const XML_MAX = 24 * 1024 * 1024;
/** Programs, pages and files of other programs inside a document. */
const ACTIVE_NAME =
  /vbaProject|vbaData|(?:^|\/)activeX\/|(?:^|\/)embeddings\/|oleObject|\.(?:exe|dll|com|scr|msi|bat|cmd|ps1|js|vbs|wsf|hta|jar|html?|mht(?:ml)?|rtf|docm|dotm|xlsm)$/i;
const XML_NAME = /\.(?:xml|svg)$/i;

/** Kinds of pictures, by their first bytes. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/tiff',
  'image/webp',
]);
/** Drawings of Windows, by the hexadecimal digits of their heads. */
const METAFILES: readonly [string, RegExp][] = [
  ['image/x-emf', /^01000000.{72}20454d46/],
  ['image/x-wmf', /^(?:d7cdc69a|0[12]000900)/],
];

const isDrawing = (name: string): boolean => extname(name).toLowerCase() === '.svg';

type Picture = { type: string; bytes: Buffer };

async function cleanPicture(name: string, bytes: Buffer): Promise<Picture> {
  if (isDrawing(name)) return { type: 'image/svg+xml', bytes: rewriteXml(bytes, true) };
  const head = bytes.subarray(0, 64).toString('hex');
  const metafile = METAFILES.find(([, pattern]) => pattern.test(head));
  if (metafile) return { type: metafile[0], bytes };
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (!PICTURES.has(mime)) throw new Refused('broken', 'a picture of an unknown kind');
  return { type: mime, bytes: stripPicture(bytes, mime) };
}

type Written = { bytes: Buffer; type: string };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

function relationsText(relations: readonly Relation[]): string {
  const rows = relations.map(
    ({ id, type, target, isOutside }) =>
      `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="${escaped(target)}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}

function typesText(written: ReadonlyMap<string, Written>): string {
  const rows = [...written].map(
    ([name, { type }]) =>
      `<Override PartName="/${escaped(encodeURI(name))}" ContentType="${escaped(type)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${rows.join('')}</Types>`;
}

/** Follows the relations from the package to all parts that are kept. */
class Rebuild {
  private readonly parts: ReadonlyMap<string, Buffer>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly written = new Map<string, Written>();
  private readonly relations = new Map<string, Relation[]>();
  private readonly waiting: { name: string; kind: string }[] = [];

  constructor(parts: ReadonlyMap<string, Buffer>) {
    this.parts = parts;
    // Programs compare names of parts without regard to case.
    this.names = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]));
  }

  private part(name: string): Buffer | undefined {
    return this.parts.get(this.names.get(name.toLowerCase()) ?? '');
  }

  /** Reads the relations of a part, the empty name being the package's, and puts their targets into the queue. */
  private follow(name: string): Relation[] {
    const path = name === '' ? '_rels/.rels' : relationsPath(name);
    const list = this.part(path);
    const relations = list ? readRelations(list) : [];
    for (const relation of relations) {
      if (relation.isOutside || relation.kind === 'hyperlink') continue;
      const target = resolveTarget(name, relation.target);
      if (!this.part(target)) throw new Refused('broken', 'a part is missing');
      relation.target = `/${encodeURI(target)}`;
      this.waiting.push({ name: target, kind: relation.kind });
    }
    if (relations.length > 0) this.relations.set(path, relations);
    return relations;
  }

  private async write(name: string, kind: string): Promise<void> {
    const bytes = this.part(name) ?? Buffer.alloc(0);
    const type = typeOfKind(kind);
    const known = this.written.get(name);
    if (known) {
      if ((type === null) !== known.type.startsWith('image/') || (type !== null && type !== known.type))
        throw new Refused('broken', 'a part of two kinds');
      return;
    }
    this.written.set(
      name,
      type === null ? await cleanPicture(name, bytes) : { type, bytes: rewriteXml(bytes) },
    );
    this.follow(name);
  }

  async finish(): Promise<Map<string, Buffer>> {
    const documents = this.follow('').filter(({ kind }) => kind === 'officeDocument');
    if (documents.length !== 1) throw new Refused('mismatch', 'no document');
    for (let next = this.waiting.pop(); next; next = this.waiting.pop())
      await this.write(next.name, next.kind);
    const all = new Map<string, Buffer>([[TYPES, Buffer.from(typesText(this.written))]]);
    for (const [path, relations] of this.relations) all.set(path, Buffer.from(relationsText(relations)));
    for (const [name, { bytes }] of this.written) all.set(name, bytes);
    return all;
  }
}

/** Looks at all parts, also those that no relation names: a program may find them another way. */
function checkAll(parts: ReadonlyMap<string, Buffer>): void {
  let xml = 0;
  for (const [name, bytes] of parts) {
    if (ACTIVE_NAME.test(name)) throw new Refused('active', 'a program or a file inside');
    const isRelations = /\.rels$/i.test(name);
    if (!isRelations && !XML_NAME.test(name)) continue;
    xml += bytes.length;
    if (xml > XML_MAX) throw new Refused('broken', 'too much text');
    if (isRelations) readRelations(bytes);
    else if (name.toLowerCase() === TYPES.toLowerCase()) checkTypes(bytes);
    else rewriteXml(bytes, isDrawing(name));
  }
}

/** A Word document rebuilt from the parts that it is read with. Throws `Refused`. */
export async function rebuildDocx(bytes: Buffer): Promise<Buffer> {
  const parts = await readParts(bytes).catch((error: unknown) => {
    throw new Refused('broken', String(error));
  });
  if (!parts.has(TYPES) || !parts.has('_rels/.rels')) throw new Refused('mismatch', 'no package');
  checkAll(parts);
  return writeParts(await new Rebuild(parts).finish());
}
