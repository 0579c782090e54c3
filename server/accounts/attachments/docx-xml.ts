import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { Fields, isWebAddress } from './docx-fields.ts';
import { Refused } from './refusal.ts';

/** Deeper than programs write: tables in tables, groups in groups. */
const DEPTH_MAX = 500;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** The vocabulary of Word in its two editions. */
const WORD: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const DELETED: ReadonlySet<string> = new Set(['del', 'moveFrom']);

/** The text of a part. Throws where its bytes are of no encoding that all programs read alike. */
export function textOf(part: Buffer): string {
  const mark = part.subarray(0, 2).toString('hex');
  const encoding = mark === 'feff' ? 'utf-16be' : mark === 'fffe' ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(part);
  } catch {
    throw new Refused('broken', 'no text');
  }
}

const escapeText = (text: string): string =>
  text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\r', '&#13;');
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);

export type XmlHandlers = {
  open(tag: SaxesTagNS): void;
  close(tag: SaxesTagNS): void;
  text(text: string): void;
};

/** Reads a part strictly: no document type, so no entities of its own. Throws `Refused`. */
export function readXml(part: Buffer, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: true });
  const fail = (why: string): never => {
    throw new Refused('broken', why);
  };
  let depth = 0;
  parser.on('error', (error) => fail(error.message));
  parser.on('doctype', () => fail('a document type'));
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEPTH_MAX) fail('nested too deep');
    handlers.open(tag);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    handlers.close(tag);
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  // A declaration of another encoding is of no importance any more: the text has been decoded.
  parser.write(textOf(part).replace(/^\ufeff/, '')).close();
}

/** Elements that ask for data or start something, whatever they refer to. */
const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set([
  'mailMerge',
  'altChunk',
  'subDoc',
  'OLEObject',
  'control',
  'script',
  'foreignObject',
  'webExtension',
]);

/** Elements without content that name parts which are left out: fonts of the writer's machine, settings of printers. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'embedRegular embedBold embedItalic embedBoldItalic printerSettings'.split(' '),
);

/** Whether an attribute leads out of the document by itself: in VML, DrawingML and SVG addresses stand directly. */
function isActiveAttribute(name: string, local: string, value: string): boolean {
  if (local === 'action' || /^on[a-z]+$/.test(name)) return value !== '';
  if (local === 'src' || local === 'sourceFileName') return /[:\\]|^\/\//.test(value);
  // `r:href` and the like name a relation, which is judged with the relations.
  if ((local === 'href' || local === 'althref' || local === 'invalidUrl') && /[:\\/.]/.test(value))
    return !isWebAddress(value) && !value.startsWith('#') && !value.startsWith('data:image/');
  return false;
}

/** Pictures that stand in the drawing itself; another drawing among them could fetch again. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
const FETCHES_BY_STYLE =
  /@import|(?:url|src|image|image-set)\(\s*(?!["'\s]*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]))/i;

/** Whether a style loads something: read as CSS, where a letter can be written as its code point. */
const fetchesByStyle = (style: string): boolean =>
  FETCHES_BY_STYLE.test(
    style
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
      )
      .replaceAll('\\', ''),
  );

/** Whether an attribute of a drawing (SVG) loads something when the drawing is shown, or lets another attribute do so. */
function fetchesByAttribute(element: string, local: string, value: string): boolean {
  if (local === 'attributeName') return /href|style/i.test(value);
  if (local === 'href' && element !== 'a')
    return value.trim() !== '' && !value.trim().startsWith('#') && !OWN_PICTURE.test(value.trim());
  return local !== 'href' && fetchesByStyle(value);
}

class PartWriter {
  private readonly out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  private readonly fields = new Fields();
  private readonly inside: string[] = [];
  private deletions = 0;
  /** What all elements `style` of a drawing say. */
  private style = '';
  private readonly isDrawing: boolean;

  constructor(isDrawing: boolean) {
    this.isDrawing = isDrawing;
  }

  private isActive(element: string, attribute: SaxesAttributeNS): boolean {
    const { uri, name, local, value } = attribute;
    if (uri === XMLNS) return false;
    return (
      isActiveAttribute(name, local, value) || (this.isDrawing && fetchesByAttribute(element, local, value))
    );
  }

  open({ name, local, uri, attributes }: SaxesTagNS): void {
    this.inside.push(local);
    if (ACTIVE_ELEMENTS.has(local)) throw new Refused('active', local);
    if (LEFT_OUT.has(local)) return;
    if (!WORD.has(uri)) this.fields.enterWrapper();
    else if (DELETED.has(local)) this.deletions += 1;
    this.out.push(`<${name}`);
    for (const attribute of Object.values(attributes)) {
      if (this.isActive(local, attribute)) throw new Refused('active', attribute.name);
      this.out.push(` ${attribute.name}="${escapeAttribute(attribute.value)}"`);
      const isDeleted = this.deletions > 0;
      if (local === 'fldChar' && attribute.local === 'fldCharType')
        this.fields.mark(attribute.value, isDeleted);
      if (local === 'fldSimple' && attribute.local === 'instr')
        this.fields.simple(attribute.value, isDeleted);
    }
    this.out.push('>');
  }

  close({ name, local, uri }: SaxesTagNS): void {
    this.inside.pop();
    if (LEFT_OUT.has(local)) return;
    if (!WORD.has(uri)) this.fields.leaveWrapper();
    else if (DELETED.has(local)) this.deletions -= 1;
    this.out.push(`</${name}>`);
  }

  text(text: string): void {
    const element = this.inside.at(-1);
    const isDeleted = this.deletions > 0;
    if (element === 'instrText' || element === 'delInstrText') this.fields.add(text, isDeleted);
    else if (element === 't' || element === 'delText') this.fields.addPlain(text, isDeleted);
    else if (element === 'style') this.style += text;
    this.out.push(escapeText(text));
  }

  finish(): Buffer {
    this.fields.finish();
    if (!this.fields.isSafe) throw new Refused('active', 'a field');
    if (this.isDrawing && fetchesByStyle(this.style)) throw new Refused('active', 'a style');
    return Buffer.from(this.out.join(''));
  }
}

/**
 * The same part written anew: without comments, processing instructions and other spellings of the same characters.
 * `isDrawing`: an SVG picture, which may load nothing either.
 */
export function rewriteXml(part: Buffer, isDrawing = false): Buffer {
  const writer = new PartWriter(isDrawing);
  readXml(part, {
    open: (tag) => writer.open(tag),
    close: (tag) => writer.close(tag),
    text: (text) => writer.text(text),
  });
  return writer.finish();
}

export type Element = { name: string; attributes: Record<string, string> };

/** The elements directly below the root, with their attributes by name. Throws where the root is another. */
export function childrenOf(part: Buffer, root: string): Element[] {
  const found: Element[] = [];
  let depth = 0;
  readXml(part, {
    open: ({ local, attributes }) => {
      if (depth === 0 && local !== root) throw new Refused('broken', `no ${root}`);
      if (depth === 1)
        found.push({
          name: local,
          attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
        });
      depth += 1;
    },
    close: () => {
      depth -= 1;
    },
    text: () => undefined,
  });
  return found;
}
