const windows1250 = new TextDecoder('windows-1250');
const windows1252 = new TextDecoder('windows-1252');

/** Letters that Czech does not have, and that stand where its own would after the wrong code page was used. */
const WRONG_CODE_PAGE = /[èìøùòïÈÌØÙÒÏ¾¼]/;

/** Byte of each windows-1252 character. */
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte] as const),
);

/** The Czech rows were written in windows-1250 and read as windows-1252: "Léèebna" is "Léčebna". */
export function repairCzech(text: string): string {
  if (!WRONG_CODE_PAGE.test(text)) return text;
  const bytes = Array.from(text, (letter) => byteOf.get(letter));
  // A character of neither code page: this text took another way.
  if (bytes.includes(undefined)) return text;
  return windows1250.decode(Uint8Array.from(bytes.map(Number)));
}
