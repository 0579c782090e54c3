import createCache, { type EmotionCache } from '@emotion/cache';

/** A declaration as the style compiler hands it on (`type` "decl"), or another part of a sheet. */
type Part = {
  type: string;
  props: string | string[];
  children: string | unknown[];
  value: string;
  length: number;
};

const swapSides = (text: string): string =>
  text.replace(/\b(left|right)\b/gi, (side) => (side.toLowerCase() === 'left' ? 'right' : 'left'));

/** Of four values for the sides, right and left change places. */
function swapFour(value: string): string {
  const parts = value.match(/(?:[^\s()]+(?:\([^)]*\))?|\([^)]*\))+/g) ?? [];
  const [top, right, bottom, left] = parts;
  return parts.length === 4 ? [top, left, bottom, right].join(' ') : value;
}

/** A move to the right is one to the left. */
const turnMove = (value: string): string =>
  value.replace(/\b(translate(?:X|3d)?\(\s*)(-?)(?=[\d.])/g, (_, start: string, sign: string) =>
    sign === '-' ? start : `${start}-`,
  );

function mirrorValue(name: string, value: string): string {
  if (/^(margin|padding|inset|border-(width|style|color))$/.test(name)) return swapFour(value);
  if (/^(text-align|float|clear|transform-origin|background-position)$/.test(name)) return swapSides(value);
  return name === 'transform' ? turnMove(value) : value;
}

/** Turns the library's styles for languages that are written from right to left: it says left and right, not start and end. */
function mirror(part: Part): void {
  if (part.type !== 'decl' || typeof part.props !== 'string' || typeof part.children !== 'string') return;
  const name = swapSides(part.props);
  const value = mirrorValue(name, part.children);
  part.props = name;
  part.children = value;
  part.length = name.length;
  part.value = `${name}:${value};`;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';

/** Styles of the interface library in one direction, let in by the nonce of this page. */
const makeCache = (key: string, isMirrored: boolean): EmotionCache =>
  createCache({ key, ...(nonce && { nonce }), ...(isMirrored && { stylisPlugins: [mirror] }) });

export const styleCaches = { ltr: makeCache('ltr', false), rtl: makeCache('rtl', true) };
