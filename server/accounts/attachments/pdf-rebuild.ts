import type { PdfFile, PdfObject, PdfStream } from './pdf-objects.ts';
import { filterParms, layerRoot, pageKeys, type Rule } from './pdf-rules.ts';
import { pack, UNPACKED_MAX, unpack } from './pdf-streams.ts';
import { Refused } from './refusal.ts';

/** A link to the web, in the page's own units. */
export type PdfLink = { rect: readonly number[]; uri: string };

const PAGES_MAX = 5000;
const TREE_DEPTH_MAX = 60;
/** What the rebuilt objects may hold before packing; a file may name one object under many meanings. */
const WRITTEN_MAX = 16 * 1024 * 1024;
/** More than a sheet of A3 at 600 dots an inch. */
const PIXELS_MAX = 100_000_000;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

type Entries = Map<string, PdfObject>;
type Task = { number: number; value: PdfObject; rule: Rule };

const fail = (why: string): never => {
  throw new Refused('broken', why);
};

const nameOf = (name: string): string =>
  `/${name.replace(/[^A-Za-z0-9_.+*-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

/** Writes what is reached from the pages into a new file. */
class Rebuild {
  private readonly source: PdfFile;
  private readonly numbers = new Map<Rule, Map<number, number>>();
  private readonly tasks: Task[] = [];
  private readonly written: Buffer[] = [];
  private size = 0;
  private left = UNPACKED_MAX;

  constructor(source: PdfFile) {
    this.source = source;
  }

  readonly resolve = (value: PdfObject): PdfObject => {
    let found = value;
    for (let step = 0; found.kind === 'ref'; step++) {
      if (step > 10) fail('a reference goes round');
      found = this.source.objects.get(found.number) ?? fail('a reference leads nowhere');
    }
    return found;
  };

  private ruleFor(rule: Rule, value: PdfObject): Rule | null {
    return rule.kind === 'choice' ? rule.of(this.resolve(value)) : rule;
  }

  /** The text of a value under a rule; null where it is left out. What is referred to gets an object of its own. */
  value(given: PdfObject, wanted: Rule): string | null {
    const value = this.resolve(given);
    const rule = this.ruleFor(wanted, value);
    if (rule === null || value.kind === 'null') return null;
    const isWhole = value.kind === 'array' || value.kind === 'dict' || value.kind === 'stream';
    if (given.kind === 'ref' && isWhole) return this.refer(given.number, value, rule);
    return value.kind === 'stream' ? fail('a stream stands inside an object') : this.direct(value, rule);
  }

  private refer(source: number, value: PdfObject, rule: Rule): string {
    const known = this.numbers.get(rule) ?? new Map<number, number>();
    this.numbers.set(rule, known);
    let number = known.get(source);
    if (number === undefined) {
      number = this.reserve();
      known.set(source, number);
      this.tasks.push({ number, value, rule });
    }
    return `${number} 0 R`;
  }

  private direct(value: PdfObject, rule: Rule): string | null {
    switch (value.kind) {
      case 'array':
        return this.list(value.items, rule);
      case 'dict':
        return this.dict(value.entries, rule);
      case 'stream':
        return fail('a stream stands inside an object');
      default:
        return rule.kind === 'plain' ? this.plain(value) : null;
    }
  }

  private plain(value: PdfObject): string {
    switch (value.kind) {
      case 'name':
        return nameOf(value.name);
      case 'number':
        return value.text;
      case 'string':
        return `<${value.bytes.toString('hex')}>`;
      case 'boolean':
        return String(value.value);
      default:
        return 'null';
    }
  }

  private list(items: readonly PdfObject[], rule: Rule): string | null {
    if (rule.kind !== 'plain' && rule.kind !== 'list') return null;
    const of = rule.kind === 'plain' ? rule : rule.of();
    return `[${items.map((item) => this.value(item, of) ?? 'null').join(' ')}]`;
  }

  private dict(entries: Entries, rule: Rule): string | null {
    if (rule.kind === 'map') return `<<${this.pairs([...entries], () => rule.of())}>>`;
    if (rule.kind !== 'dict' && rule.kind !== 'either') return null;
    return `<<${this.keyed(entries, rule.keys())}>>`;
  }

  keyed(entries: Entries, keys: Record<string, Rule>): string {
    const wanted = [...entries].filter(([key]) => Object.hasOwn(keys, key));
    return this.pairs(wanted, (key) => keys[key] ?? fail('no rule'));
  }

  private pairs(entries: readonly [string, PdfObject][], ruleOf: (key: string) => Rule): string {
    let out = '';
    for (const [key, given] of entries) {
      const text = this.value(given, ruleOf(key));
      if (text !== null) out += `${nameOf(key)} ${text}\n`;
    }
    return out;
  }

  private stream(stream: PdfStream, rule: Rule): Buffer {
    if (rule.kind !== 'stream' && rule.kind !== 'image' && rule.kind !== 'either')
      return fail('an unexpected stream');
    const isImage = rule.kind === 'image';
    const { data, filters, parms } = unpack(stream, this.resolve, this.left, isImage);
    this.left -= data.length;
    if (this.left <= 0) fail('unpacks to too much');
    if (isImage) this.checkPixels(stream.entries);
    const isPacked = filters.length > 0;
    const bytes = isPacked ? data : pack(data);
    const names = isPacked ? filters : ['FlateDecode'];
    const settings = parms.map((one) => (one === undefined ? null : this.value(one, filterParms)) ?? 'null');
    const filter = `/Filter [${names.map(nameOf).join(' ')}]`;
    const extra = settings.some((one) => one !== 'null') ? ` /DecodeParms [${settings.join(' ')}]` : '';
    const head = `<<${this.keyed(stream.entries, rule.keys())}${filter}${extra} /Length ${bytes.length}>>\nstream\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')]);
  }

  private checkPixels(entries: Entries): void {
    const side = (key: string) => {
      const value = this.resolve(entries.get(key) ?? { kind: 'null' });
      return value.kind === 'number' ? Number(value.text) : 0;
    };
    if (side('Width') * side('Height') > PIXELS_MAX) fail('a picture is too large');
  }

  reserve(): number {
    this.written.push(Buffer.alloc(0));
    return this.written.length;
  }

  put(number: number, body: Buffer): void {
    this.size += body.length;
    if (this.size > WRITTEN_MAX) fail('rebuilds to too much');
    this.written[number - 1] = body;
  }

  /** Writes what was referred to, and what that refers to, without calling itself: chains may be long. */
  finish(): void {
    for (let task = this.tasks.pop(); task; task = this.tasks.pop()) {
      const { number, value, rule } = task;
      const body =
        value.kind === 'stream'
          ? this.stream(value, rule)
          : Buffer.from(this.direct(value, rule) ?? 'null', 'latin1');
      this.put(number, body);
    }
  }

  file(root: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let at = parts[0]?.length ?? 0;
    let rows = '';
    for (const [index, body] of this.written.entries()) {
      const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
      rows += `${String(at).padStart(10, '0')} 00000 n \n`;
      parts.push(object);
      at += object.length;
    }
    const size = this.written.length + 1;
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size} /Root ${root} 0 R>>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(parts);
  }
}

const dictOf = (value: PdfObject): Entries => (value.kind === 'dict' ? value.entries : fail('no dictionary'));

/** The pages in order, each with what it inherits. */
function listPages(rebuild: Rebuild, catalog: Entries): Entries[] {
  const pages: Entries[] = [];
  const seen = new Set<Entries>();
  const visit = (given: PdfObject, inherited: Entries, depth: number): void => {
    const node = dictOf(rebuild.resolve(given));
    if (seen.has(node) || depth > TREE_DEPTH_MAX || pages.length >= PAGES_MAX) fail('no tree of pages');
    seen.add(node);
    const whole = new Map([...inherited, ...INHERITED.flatMap((key) => entryOf(node, key))]);
    const kids = node.get('Kids');
    if (kids === undefined) pages.push(new Map([...node, ...whole]));
    else {
      const list = rebuild.resolve(kids);
      for (const kid of list.kind === 'array' ? list.items : fail('no pages')) visit(kid, whole, depth + 1);
    }
  };
  visit(catalog.get('Pages') ?? fail('no pages'), new Map(), 0);
  return pages;
}

const entryOf = (node: Entries, key: string): [string, PdfObject][] => {
  const value = node.get(key);
  return value === undefined ? [] : [[key, value]];
};

const linkText = ({ rect, uri }: PdfLink): string =>
  `<</Type /Annot /Subtype /Link /Border [0 0 0] /F 4 /Rect [${rect.map((side) => side.toFixed(3)).join(' ')}] /A <</S /URI /URI <${Buffer.from(uri, 'latin1').toString('hex')}>>>>>`;

/**
 * A new file of the pages of `source`: what they draw, and the given links of each page. Throws `Refused` where
 * something that a page needs is missing or invalid.
 */
export function rebuildPdf(source: PdfFile, links: readonly (readonly PdfLink[])[]): Buffer {
  const rebuild = new Rebuild(source);
  const root = rebuild.reserve();
  const tree = rebuild.reserve();
  const catalog = dictOf(rebuild.resolve(source.trailer.get('Root') ?? fail('no catalog')));
  const pages = listPages(rebuild, catalog);
  if (pages.length === 0 || pages.length !== links.length) fail('the pages are counted differently');
  const kids = pages.map((page, at) => {
    const number = rebuild.reserve();
    const annotations = links[at]?.map(linkText).join('\n');
    const size = page.has('MediaBox') ? '' : '/MediaBox [0 0 612 792]\n';
    const body = `<</Type /Page /Parent ${tree} 0 R\n${size}${rebuild.keyed(page, pageKeys)}${annotations ? `/Annots [${annotations}]` : ''}>>`;
    rebuild.put(number, Buffer.from(body, 'latin1'));
    return `${number} 0 R`;
  });
  const layers = rebuild.keyed(new Map(entryOf(catalog, 'OCProperties')), { OCProperties: layerRoot });
  rebuild.put(root, Buffer.from(`<</Type /Catalog /Pages ${tree} 0 R\n${layers}>>`, 'latin1'));
  rebuild.put(tree, Buffer.from(`<</Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}]>>`));
  rebuild.finish();
  return rebuild.file(root);
}
