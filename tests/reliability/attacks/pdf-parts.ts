import { writePdf } from '../../factories/attachment-files.ts';

/** PDF files that carry a script, an action or another file past a careless check. `SECRET` stands in what they carry. */
export const SECRET = 'atk_7f3';
/** Markers of persons in metadata, which has to go as well. */
export const PERSON = 'Dr_Secret_Author';

export type Variant = { what: string; bytes: Buffer };

/** An action with a script. */
export const SCRIPT = `<< /S /JavaScript /JS (app.alert\\("${SECRET}"\\)) >>`;
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));

export const replaced = (bytes: Buffer, from: string | RegExp, to: string): Buffer =>
  latin(bytes.toString('latin1').replace(from, to));

/** A document whose page has further keys. */
export const withPage = (keys: string, more: (string | Buffer)[] = []): Buffer =>
  writePdf(more, { page: keys });
