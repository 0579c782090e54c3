import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parser } from 'stream-json';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { ImportRefused } from '../source.ts';

/** `number` counts from 1. */
export type Item = { number: number; value: unknown };

/**
 * Elements of one array of a JSON document, one by one, however large it is: the array under the key `filter` of the
 * document, or the document itself where it is null. A document that ends before its end is refused.
 */
export async function* readArray(bytes: AsyncIterable<Buffer>, filter: RegExp | null): AsyncGenerator<Item> {
  const tokens = parser.asStream({ streamValues: false });
  const items = streamArray.asStream();
  const steps = filter ? [tokens, pick.asStream({ filter }), items] : [tokens, items];
  let failure: unknown = null;
  const finished = pipeline([Readable.from(bytes), ...steps]).catch((error: unknown) => {
    failure ??= error;
  });
  try {
    for await (const { key, value } of items) yield { number: key + 1, value };
  } catch (error) {
    // The stream only knows that it was closed; what closed it is in the pipeline.
    await finished;
    throw asRefusal(failure ?? error);
  }
  await finished;
  if (failure) throw asRefusal(failure);
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ImportRefused || !(error instanceof Error)) return error;
  return new ImportRefused('damaged', `The file is cut off or no JSON of this kind: ${error.message}`);
}

/** The first byte that is no white space, and the same bytes from their start. */
export async function peek(
  bytes: AsyncIterable<Buffer>,
): Promise<{ first: string; bytes: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  for (;;) {
    const { value, done } = await iterator.next();
    if (!done) read.push(value);
    const first = done ? '' : (/[^\s\uFEFF]/.exec(value.toString('utf8'))?.[0] ?? null);
    if (first !== null) return { first, bytes: rejoin(read, iterator) };
  }
}

async function* rejoin(read: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
