import { constants, inflateSync } from 'node:zlib';
import {
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFStream,
  PDFXRefStreamParser,
} from 'pdf-lib';
import { isActiveName, namesActive } from './pdf-names.ts';
import type { Refusal } from './refusal.ts';

/** What all packed objects of a file may unfold to. A megabyte of them is some hundred pages of text. */
const UNPACKED_MAX = 32 * 1024 * 1024;

/** What is known of the document at work: one at a time. */
type Watch = { left: number; isActive: boolean; isBroken: boolean; objects: PDFObject[] };
let watch: Watch = { left: 0, isActive: false, isBroken: false, objects: [] };

/** Ends the parser's work on an object; it goes on with the next one, and `watch` remembers. */
function giveUp(): never {
  watch.isBroken = true;
  throw new Error('This stream is not unpacked');
}

const only = (found: PDFObject | undefined): PDFObject | undefined =>
  found instanceof PDFArray && found.size() === 1 ? found.lookup(0) : found;

/** How all programs pack objects. Other ways are for hiding them. */
function isPlainlyPacked({ dict }: PDFRawStream, hasObjects: boolean): boolean {
  const filter = only(dict.lookup(PDFName.of('Filter')));
  if (filter !== undefined && filter !== PDFName.of('FlateDecode')) return false;
  const parms = only(dict.lookup(PDFName.of('DecodeParms')));
  const predictor = parms instanceof PDFDict ? parms.lookup(PDFName.of('Predictor')) : undefined;
  return !hasObjects || !(predictor instanceof PDFNumber) || predictor.asNumber() <= 1;
}

/** Unpacks before the parser does, which knows no bounds, and looks at what comes out as it stands. */
function guardStream(stream: PDFRawStream, hasObjects: boolean): void {
  if (!isPlainlyPacked(stream, hasObjects)) giveUp();
  const contents = Buffer.from(stream.contents);
  const isPacked = stream.dict.has(PDFName.of('Filter'));
  try {
    const options = { maxOutputLength: Math.max(watch.left, 1), finishFlush: constants.Z_SYNC_FLUSH };
    const plain = isPacked ? inflateSync(contents, options) : contents;
    watch.left -= plain.length;
    if (hasObjects && namesActive(plain)) watch.isActive = true;
  } catch {
    giveUp(); // a bomb, or bytes that some programs read and others do not
  }
  if (watch.left <= 0) giveUp();
}

const { forStream: parseObjects } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, shouldWait) => {
  guardStream(stream, true);
  return parseObjects(stream, shouldWait);
};

const { forStream: parseTable } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => {
  guardStream(stream, false);
  // Where objects lie is found by reading all of them: a table may promise more places than there is memory.
  stream.dict.set(PDFName.of('Size'), PDFNumber.of(0));
  stream.dict.delete(PDFName.of('Index'));
  return parseTable(stream);
};

const { assign } = PDFContext.prototype;
/** Every object is remembered, also those that a later one of the same number hides: other programs may read the first. */
PDFContext.prototype.assign = function (ref, object) {
  watch.objects.push(object);
  // Holds objects whatever it calls itself.
  const isHolder = object instanceof PDFRawStream && object.dict.has(PDFName.of('First'));
  if (isHolder && object.dict.has(PDFName.of('N'))) guardStream(object, true);
  assign.call(this, ref, object);
};

/** What stands directly in an object, a key of a dictionary like a value. */
function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return [object.dict];
  if (object instanceof PDFArray) return object.asArray();
  return object instanceof PDFDict ? object.entries().flat() : [];
}

/** Goes down without calling itself: nesting has no end that a file could not reach. */
function areActive(objects: readonly PDFObject[]): boolean {
  const left = [...objects];
  for (let object = left.pop(); object !== undefined; object = left.pop()) {
    if (object instanceof PDFName && isActiveName(object.decodeText())) return true;
    for (const part of partsOf(object)) left.push(part);
  }
  return false;
}

function hasPages(document: PDFDocument): boolean {
  try {
    return document.getPageCount() > 0;
  } catch {
    return false; // no tree of pages: nothing that could be read
  }
}

const loading = {
  ignoreEncryption: true, // that is said below; the library's own error is not told from others
  updateMetadata: false,
  throwOnInvalidObject: false,
  parseSpeed: ParseSpeeds.Fastest,
};

/** Null: the document shows pages and does nothing else. */
export async function judgePdf(bytes: Buffer): Promise<Refusal | null> {
  watch = { left: UNPACKED_MAX, isActive: false, isBroken: false, objects: [] };
  try {
    const document = await PDFDocument.load(bytes, loading);
    if (document.isEncrypted) return 'locked';
    if (watch.isActive || namesActive(bytes) || areActive(watch.objects)) return 'active';
    return watch.isBroken || !hasPages(document) ? 'broken' : null;
  } catch {
    return 'broken';
  }
}
