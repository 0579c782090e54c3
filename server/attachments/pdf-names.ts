/** Keys and names of what runs, opens programs or other files, sends something, or carries other files. */
const ACTIVE = [
  'JavaScript',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'Launch',
  'RichMedia',
  'RichMediaContent',
  'RichMediaSettings',
  'Rendition',
  'Movie',
  'Sound',
  '3DD',
  'XFA',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'GoToR',
];

/** So short that they come about by chance in packed bytes: they count with a value behind them only. */
const SHORT = ['JS', 'EF'];

const known: ReadonlySet<string> = new Set([...ACTIVE, ...SHORT]);

/** Whether a name, without its slash and its escapes, is one of them. */
export const isActiveName = (name: string): boolean => known.has(name);

const END = String.raw`(?=[\s\0()<>[\]{}/%]|$)`;
const VALUE = String.raw`[\s\0]*(?:\(|<|\d+[\s\0]+\d+[\s\0]+R)`;
const visible = new RegExp(`/(?:${ACTIVE.join('|')})${END}|/(?:${SHORT.join('|')})${VALUE}`);

/**
 * Whether such a name stands anywhere in the bytes. Programs disagree on which parts of a broken file count; a name that
 * none of them could read may stand nowhere.
 */
export function namesActive(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (visible.test(text)) return true;
  // `/J#61vaScript` is the same name.
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return visible.test(plain);
}
