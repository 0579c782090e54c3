import type { Span } from './characters.ts';

/** Signs of an address, and words that stand for them. */
const AT = '(?:@|\\s@\\s|\\s?[([{]\\s?(?:at|собака|ät)\\s?[)\\]}]\\s?|\\sсобака\\s)';
const DOT = '(?:\\.|\\s?[([{]\\s?(?:dot|точка|punkt)\\s?[)\\]}]\\s?|\\s(?:dot|точка|punkt)\\s)';

/** Endings of addresses that are no words; those that are, like `in` and `me`, count with a path or `www` only. */
const TOP =
  '(?:com|org|net|info|biz|ru|su|рф|de|at|ch|eu|uk|fr|it|es|pl|cz|tr|ae|sa|eg|il|kz|ua|by|uz|cn|jp|kr|br|io|app|dev|clinic|health|online|site|shop|blog|pro|xyz|gmbh)';

const EMAIL = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._%+-]*[\\p{L}\\p{N}_])?${AT}[\\p{L}\\p{N}-]+(?:${DOT}[\\p{L}\\p{N}-]+)*${DOT}\\p{L}{2,12}(?!\\p{L})`,
  'giu',
);
/** Between words "at" says nothing by itself. */
const SPOKEN_EMAIL =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}._-]+\sat\s[\p{L}\p{N}-]+\s(?:dot|punkt)\s\p{L}{2,12}(?!\p{L})/giu;
const LINK = /(?:https?:\/\/|www\.)[^\s<>«»"]+/giu;
const BARE = new RegExp(
  `(?<![\\p{L}\\p{N}@.])(?:[a-zа-я0-9][a-zа-я0-9-]*\\.)+${TOP}(?:/[^\\s<>«»"]*)?(?![\\p{L}\\p{N}])`,
  'gu',
);
const SHORT =
  /(?<![\p{L}\p{N}.])(?:t\.me|wa\.me|vk\.me|m\.me|youtu\.be|line\.me|instagr\.am|fb\.me)\/[^\s<>«»"]+/giu;
const HANDLE = /(?<![\p{L}\p{N}.@])@[a-z][a-z0-9._]{2,30}/giu;
const MESSENGER =
  /(?<![\p{L}\p{N}])(?:telegram|телеграм\p{L}{0,3}|тг|tg|instagram|инстаграм\p{L}{0,2}|инста|insta|skype|скайп\p{L}{0,2}|viber|вайбер\p{L}{0,2}|wechat|snapchat|facebook|vk|вк|signal|threema|تلغرام|تليجرام|تيليجرام|انستغرام|انستجرام|إنستغرام|سناب|فيسبوك)\s?[:：=]\s?(@?[a-z][a-z0-9._-]{2,40})/giu;

/** Without what ends the sentence, not the address. */
const bare = (address: string): string => address.replace(/[.,;:!?)\]}»"'…]+$/u, '');

function spansOf(text: string, pattern: RegExp, group: 0 | 1 = 0): Span[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const shown = bare(match[group] ?? '');
    const start = match.index + match[0].length - (match[group] ?? '').length;
    return shown === '' ? [] : [{ start, end: start + shown.length }];
  });
}

export const findEmails = (text: string): Span[] =>
  [EMAIL, SPOKEN_EMAIL].flatMap((one) => spansOf(text, one));

export const findLinks = (text: string): Span[] => [LINK, SHORT, BARE].flatMap((one) => spansOf(text, one));

/** Names under which somebody is found at a messenger or a social network. */
export const findHandles = (text: string): Span[] => [
  ...spansOf(text, HANDLE),
  ...spansOf(text, MESSENGER, 1),
];
