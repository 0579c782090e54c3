/** Digits and signs of other scripts as ASCII; each character stays one, so that places in the text stay true. */
export function asciiSigns(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９＋＠．－（）]|\p{Cf}/gu, (sign) => {
    const code = sign.charCodeAt(0);
    if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
    if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
    // Full width stands 0xfee0 after ASCII; marks of direction and joiners separate nothing that is seen.
    if (code >= 0xff00) return String.fromCharCode(code - 0xfee0);
    return ' '.repeat(sign.length);
  });
}

/** A place in a text, in UTF-16 units; `end` is behind it. */
export type Span = { start: number; end: number };
