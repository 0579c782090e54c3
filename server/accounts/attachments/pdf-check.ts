import { type PdfObject, readPdf } from './pdf-objects.ts';
import { Refused } from './refusal.ts';

/** Names of what runs, opens programs or files, sends something, or carries other files: as a key or as a value. */
const ACTIVE: ReadonlySet<string> = new Set(
  'JavaScript JS EmbeddedFile EmbeddedFiles EF FileAttachment Launch RichMedia RichMediaContent RichMediaSettings RichMediaExecute Rendition Movie Sound Screen 3D 3DD XFA ImportData SubmitForm ResetForm GoToE GoToR GoTo3DView SetOCGState Filespec ObjStm XRef Encrypt'.split(
    ' ',
  ),
);
/** Keys of a document, a page or an annotation that have no place in what we write. */
const KEYS: ReadonlySet<string> = new Set(
  'OpenAction AA Names AcroForm Metadata Outlines Dests StructTreeRoot PieceInfo AF Collection Perms DSS FFilter FDecodeParms OPI Alternates'.split(
    ' ',
  ),
);
const LINK_KEYS = 'A Border F Rect Subtype Type';
const ACTION_KEYS = 'S URI';
const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/;

/** What a program that repairs files would take for an object, a table or an end, and the names of active things. */
const HIDDEN =
  /\d\s+\d+\s+obj|endobj|endstream|startxref|trailer|\/(?:JavaScript|EmbeddedFiles?|Launch|RichMedia|SubmitForm|ImportData|OpenAction)|<(?:script|html|svg|iframe|!doctype)/i;
/** How far from the end a program looks for the directory of an archive. */
const ARCHIVE_REACH = 66_000;

const fail = (why: string): never => {
  throw new Refused('broken', why);
};

const keysOf = (entries: Map<string, PdfObject>): string => [...entries.keys()].sort().join(' ');

/** The only action that may stand in a file: a link to an address of the web or of an email. */
function checkAction(holder: Map<string, PdfObject>, action: PdfObject): void {
  if (keysOf(holder) !== LINK_KEYS || action.kind !== 'dict' || keysOf(action.entries) !== ACTION_KEYS)
    fail('an action');
  else {
    const uri = action.entries.get('URI');
    if (uri?.kind !== 'string' || !WEB_ADDRESS.test(uri.bytes.toString('latin1'))) fail('an address');
  }
}

function checkEntries(entries: Map<string, PdfObject>, isStream: boolean): void {
  for (const [key, value] of entries) {
    if (ACTIVE.has(key) || KEYS.has(key)) fail(`the key ${key}`);
    if (isStream && key === 'F') fail('an external stream');
    if (key === 'A' && value.kind === 'dict' && value.entries.has('S')) checkAction(entries, value);
    if (key === 'S' && value.kind === 'name' && value.name === 'URI' && keysOf(entries) !== ACTION_KEYS)
      fail('an action');
  }
}

/** Goes down without calling itself. */
function checkObject(root: PdfObject): void {
  const left = [root];
  for (let object = left.pop(); object !== undefined; object = left.pop()) {
    if (object.kind === 'name' && ACTIVE.has(object.name)) fail(`the name ${object.name}`);
    if (object.kind === 'array') left.push(...object.items);
    if (object.kind !== 'dict' && object.kind !== 'stream') continue;
    checkEntries(object.entries, object.kind === 'stream');
    left.push(...object.entries.values());
    if (object.kind === 'stream' && HIDDEN.test(object.data.toString('latin1')))
      fail('objects inside a stream');
  }
}

/**
 * Proves that a rebuilt file holds nothing but its objects, without a gap, and none that acts. Throws `Refused`. The file
 * is read anew from its bytes, by a reader that shares no code with PDFium.
 */
export function checkRebuilt(bytes: Buffer): void {
  const { objects, trailer } = readPdf(bytes, { isExact: true });
  if (keysOf(trailer) !== 'Root Size') fail('the trailer');
  for (const object of objects.values()) checkObject(object);
  if (bytes.subarray(-ARCHIVE_REACH).includes('PK\x05\x06')) fail('an archive');
}
