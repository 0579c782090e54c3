const STEM_MAX = 150;

/** Names that Windows keeps for its devices, whatever comes behind the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A file's name as it is shown and given back. `extension` without its dot, in small letters; empty where there is none. */
export type FileName = { name: string; extension: string };

/**
 * What the client calls the file: without the path, without characters that turn, hide or break text, and as any
 * system can keep it.
 */
export function cleanName(given: string): FileName {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const dot = plain.lastIndexOf('.');
  if (dot === -1) return { name: cut(plain), extension: '' };
  const extension = plain.slice(dot + 1).toLowerCase();
  return { name: `${cut(plain.slice(0, dot))}.${extension}`, extension };
}

function cut(stem: string): string {
  const shown = stem.replace(/^[.\s]+|[.\s]+$/g, '');
  const short = [...shown].slice(0, STEM_MAX).join('').trimEnd() || 'file';
  return RESERVED.test(short) ? `_${short}` : short;
}
