import { ImportRefused } from '../source.ts';

/** A line longer than this is no line of any of our sources: the file is something else. */
const LONGEST_LINE_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

export type Line = { number: number; text: string; isTerminated: boolean };

/** Lines of a UTF-8 stream, numbered from 1. The last one may lack its newline, and says so. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end);
      number += 1;
      yield {
        number,
        text: toText(rest.length ? Buffer.concat([rest, line]) : line, number),
        isTerminated: true,
      };
      rest = Buffer.alloc(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
    if (rest.length > LONGEST_LINE_BYTES)
      throw new ImportRefused('long_line', `Line ${number + 1} is longer than 4 MB`, { line: number + 1 });
  }
  if (rest.length > 0) yield { number: number + 1, text: toText(rest, number + 1), isTerminated: false };
}

const toText = (line: Buffer, number: number): string =>
  line.toString('utf8').slice(number === 1 && line[0] === 0xef ? 1 : 0);
