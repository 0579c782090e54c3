import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PdfLink } from './pdf-rebuild.ts';
import { Refused } from './refusal.ts';

/** What PDFium may take: a file of a megabyte needs some 30 MB. */
const MEMORY_MAX = 384 * 1024 * 1024;
const PAGES_MAX = 5000;
const LINKS_MAX = 5000;
const URI_MAX = 2000;
const PASSWORD_ERROR = 4;
const URI_ACTION = 3;
/** A dynamic XFA form: its pages only say that another program is needed. */
const DYNAMIC_FORM = 2;
/** Kinds of annotations whose content is another file, a film, a sound or a scene: it would be lost unnoticed. */
const CARRIERS: ReadonlySet<number> = new Set([17, 18, 19, 21, 25, 26]);
const LINK = 2;
const WIDGET = 20;
const WEB = /^(?:https?|mailto):$/;
const FLATTEN_FAILED = 0;

const program = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
);

// Emscripten takes an error here for a lack of memory, which PDFium does not survive.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > MEMORY_MAX)
    throw new RangeError('The file needs too much memory');
  return grow.call(this, pages);
};

/** PDFium with access to the bytes of its memory. */
type Pdfium = WrappedPdfiumModule & {
  take(at: number, size: number): Buffer;
  put(bytes: Uint8Array): number;
};

/** An instance for one file: what a file does to its memory reaches no other. */
async function createPdfium(): Promise<Pdfium> {
  let memory: unknown;
  const overrides = {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(program, imports);
      memory = instance.exports.memory;
      done(instance);
      return instance.exports;
    },
    print: () => undefined,
    printErr: () => undefined,
  };
  const module = await init(overrides);
  module.PDFiumExt_Init();
  const bytesOf = () =>
    new Uint8Array(memory instanceof WebAssembly.Memory ? memory.buffer : fail('no memory'));
  return Object.assign(module, {
    take: (at: number, size: number) => Buffer.from(bytesOf().slice(at, at + size)),
    put: (bytes: Uint8Array) => {
      const at = module.pdfium.wasmExports.malloc(bytes.length);
      bytesOf().set(bytes, at);
      return at;
    },
  });
}

const fail = (why: string): never => {
  throw new Refused('broken', why);
};

/** The same address as programs would open it; null where it is of another kind than web and email. */
function cleanUri(text: string): string | null {
  const url = URL.parse(text);
  return url && WEB.test(url.protocol) && url.href.length <= URI_MAX ? url.href : null;
}

/** One open page of one file. */
class PageReader {
  private readonly pdfium: Pdfium;
  private readonly doc: number;
  private readonly page: number;
  constructor(pdfium: Pdfium, doc: number, page: number) {
    this.pdfium = pdfium;
    this.doc = doc;
    this.page = page;
  }

  private uriOf(link: number): string | null {
    const { pdfium } = this;
    const action = pdfium.FPDFLink_GetAction(link);
    if (!action || pdfium.FPDFAction_GetType(action) !== URI_ACTION) return null;
    const size = pdfium.FPDFAction_GetURIPath(this.doc, action, 0, 0);
    if (size < 2 || size > URI_MAX) return null;
    const at = pdfium.pdfium.wasmExports.malloc(size);
    pdfium.FPDFAction_GetURIPath(this.doc, action, at, size);
    return cleanUri(pdfium.take(at, size - 1).toString('utf8'));
  }

  links(): PdfLink[] {
    const { pdfium, page } = this;
    const [position, found] = [pdfium.put(new Uint8Array(4)), pdfium.put(new Uint8Array(4))];
    const rect = pdfium.put(new Uint8Array(16));
    const links: PdfLink[] = [];
    while (pdfium.FPDFLink_Enumerate(page, position, found)) {
      const link = pdfium.pdfium.getValue(found, 'i32');
      const uri = this.uriOf(link);
      if (uri === null || !pdfium.FPDFLink_GetAnnotRect(link, rect)) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
        pdfium.pdfium.getValue(rect + at, 'float'),
      );
      links.push({ rect: [left, bottom, right, top], uri });
      if (links.length > LINKS_MAX) fail('too many links');
    }
    return links;
  }

  /** Gives annotations that have none an appearance. Returns whether one carries other content than what it shows. */
  prepareAnnotations(): boolean {
    const { pdfium, page } = this;
    for (let at = pdfium.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at--) {
      const annotation = pdfium.FPDFPage_GetAnnot(page, at);
      if (!annotation) continue;
      const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
      if (CARRIERS.has(kind)) return true;
      // A link shows nothing of its own.
      if (kind !== LINK && !pdfium.EPDFAnnot_HasAppearanceStream(annotation, 0)) {
        if (kind === WIDGET) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation);
        else pdfium.EPDFAnnot_GenerateAppearance(annotation);
      }
      pdfium.FPDFPage_CloseAnnot(annotation);
    }
    return false;
  }
}

/** Draws what annotations and fields show into the pages, and collects the links. Null: a file within the file. */
function flatten(pdfium: Pdfium, doc: number, pages: number): PdfLink[][] | null {
  const links: PdfLink[][] = [];
  for (let at = 0; at < pages; at++) {
    links.push([]);
    if (pdfium.EPDFPage_GetAnnotCountRaw(doc, at) <= 0) continue;
    const page = pdfium.FPDF_LoadPage(doc, at) || fail('a page cannot be read');
    const reader = new PageReader(pdfium, doc, page);
    links[at] = reader.links();
    if (reader.prepareAnnotations()) return null;
    if (pdfium.FPDFPage_Flatten(page, 0) === FLATTEN_FAILED) fail('annotations cannot be drawn');
    pdfium.FPDF_ClosePage(page);
  }
  return links;
}

function save(pdfium: Pdfium, doc: number): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  if (!pdfium.PDFiumExt_SaveAsCopy(doc, writer)) fail('the file cannot be written');
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
  if (size > MEMORY_MAX / 10) fail('the file unpacks to too much');
  const at = pdfium.pdfium.wasmExports.malloc(size);
  pdfium.PDFiumExt_GetFileWriterData(writer, at, size);
  return pdfium.take(at, size);
}

export type Parsed = { bytes: Buffer; links: PdfLink[][] };

/** The file as PDFium understands it, written in the plain form, with its annotations drawn into the pages. Throws `Refused`. */
export async function parsePdf(bytes: Buffer): Promise<Parsed> {
  const pdfium = await createPdfium();
  const doc = pdfium.FPDF_LoadMemDocument(pdfium.put(bytes), bytes.length, '');
  const isLocked = doc ? pdfium.EPDF_IsEncrypted(doc) : pdfium.FPDF_GetLastError() === PASSWORD_ERROR;
  if (isLocked) throw new Refused('locked', 'encrypted');
  if (!doc) return fail('PDFium does not read it');
  const pages = pdfium.FPDF_GetPageCount(doc);
  if (pages < 1 || pages > PAGES_MAX) return fail('too many pages, or none');
  if (pdfium.FPDFDoc_GetAttachmentCount(doc) > 0 || pdfium.FPDF_GetFormType(doc) === DYNAMIC_FORM)
    throw new Refused('active', 'a file inside, or a dynamic form');
  const links = flatten(pdfium, doc, pages);
  if (links === null) throw new Refused('active', 'an annotation carries other content');
  return { bytes: save(pdfium, doc), links };
}

/** Whether PDFium opens a rebuilt file with as many pages as before. */
export async function opensWith(bytes: Buffer, pages: number): Promise<boolean> {
  const pdfium = await createPdfium();
  const doc = pdfium.FPDF_LoadMemDocument(pdfium.put(bytes), bytes.length, '');
  return doc !== 0 && pdfium.FPDF_GetPageCount(doc) === pages;
}
