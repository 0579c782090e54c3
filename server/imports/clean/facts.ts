import { cleanFact } from './text.ts';

/** Separators of several values in one field. A comma or slash inside an address of the web is part of it. */
const parts = (text: string): string[] => text.split(/[;\s]+(?:oder|or|und|and)?/u).filter(Boolean);

/** Sites where many clinics have a page of their own: the host says nothing about who a clinic is. */
const NOT_A_SITE =
  /(?:^|\.)(?:wiki\.openstreetmap\.org|wikipedia\.org|wikidata\.org|google\.[a-z.]+|goo\.gl|bit\.ly)$/;

/**
 * The first usable web address, with scheme and the host in ASCII; null for anything but http and https. Where the
 * scheme is missing it is http: an old server may know no other, a new one redirects.
 */
export function cleanWebsite(given: unknown): string | null {
  const text = cleanFact(given, 500);
  for (const part of text === null ? [] : parts(text)) {
    const repaired = part.replace(/^(https?)[:/]*\/\/?(?=[^/])/i, '$1://').replace(/[,.;]+$/, '');
    const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(repaired) ? repaired : `http://${repaired}`;
    const website = parseWebsite(withScheme);
    if (website) return website;
  }
  return null;
}

function parseWebsite(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // Needs a dot and letters at the end: neither "localhost" nor an address of numbers is a clinic's site.
  if (!/\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(url.hostname) || NOT_A_SITE.test(url.hostname)) return null;
  return url.pathname === '/' && !url.search && !url.hash ? url.href.slice(0, -1) : url.href;
}

/** The first telephone number of a field, as written but for words around it. */
export function cleanPhone(given: unknown): string | null {
  const text = cleanFact(given);
  if (text === null) return null;
  for (const part of text.split(/[;,]|\s\/\s|\s(?:oder|or)\s/u)) {
    const number = part
      .replace(/\([^\d)]*\)/g, ' ')
      .replace(/(?:wew|ext|w)\.?\s*\d+.*$/iu, ' ')
      .match(/[+(]?\d[\d\s()./-]*\d/u)?.[0]
      ?.replace(/\.0$/, '')
      .replace(/\s+/g, ' ')
      .trim();
    const digits = number?.replace(/\D/g, '').length ?? 0;
    if (number && digits >= 5 && digits <= 17 && /[1-9]/.test(number)) return number;
  }
  return null;
}

/** Whole number from 1 to `most`; sources write "48", "48.0" and 48. */
export function cleanCount(given: unknown, most: number): number | null {
  const number = typeof given === 'number' ? given : Number.parseFloat(cleanFact(given) ?? '');
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}

const MOST_BEDS = 15_000;
export const cleanBeds = (given: unknown): number | null => cleanCount(given, MOST_BEDS);

/** Year of foundation; the oldest hospital still open is of the year 651. */
export function cleanYear(given: unknown): number | null {
  const year = /^\d{3,4}/.exec(String(given ?? ''))?.[0];
  const number = cleanCount(year, new Date().getUTCFullYear());
  return number !== null && number >= 600 ? number : null;
}

/** Coordinates in degrees, null unless both are there and on the globe; 0,0 is what is written for "unknown". */
export function cleanPoint(lat: unknown, lon: unknown): { lat: number; lon: number } | null {
  const [y, x] = [lat, lon].map((part) =>
    typeof part === 'number'
      ? part
      : part === null || part === undefined || part === ''
        ? Number.NaN
        : Number(part),
  ) as [number, number];
  if (!(Math.abs(y) <= 90 && Math.abs(x) <= 180) || (y === 0 && x === 0)) return null;
  // Seven digits are a centimetre.
  return { lat: Number(y.toFixed(7)), lon: Number(x.toFixed(7)) };
}

/** YYYY-MM-DD of a date in ISO form, else null. */
export const cleanDay = (given: unknown): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(String(given ?? ''))?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
};

/** Local parts of mailboxes that belong to a house and not to a person. */
const HOUSE_MAILBOX =
  /^(?:admin|administra\w*|admission\w*|appointment\w*|central|cent(?:er|re|rum)|clini\w*|klini\w*|poliklini\w*|contact\w*|dir|direc\w*|enqui\w*|gen(?:eral)?|hello|help\w*|hosp\w*|info\w*|infos|informa\w*|kontakt\w*|krankenhaus\w*|mail\w*|office|patient\w*|post|postmaster|postmottak|recep\w*|registr\w*|sanatori\w*|secre\w*|sekret\w*|service\w*|szpital\w*|nemocnice\w*|zentrale|urp|web|webmaster)$/;

/** The first mailbox of a house in a field; those that may be a person's are not taken. */
export function cleanEmail(given: unknown): string | undefined {
  return (cleanFact(given) ?? '')
    .toLowerCase()
    .split(/[\s;,]+/)
    .find(
      (part) =>
        /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/.test(part) &&
        HOUSE_MAILBOX.test(part.split('@')[0] ?? ''),
    );
}

/** yes or no, as files write it; undefined for anything else. */
export function cleanYes(given: unknown): boolean | undefined {
  const text = String(given ?? '')
    .trim()
    .toLowerCase();
  if (/^(?:yes|true|1|y)$/.test(text)) return true;
  return /^(?:no|false|0|n)$/.test(text) ? false : undefined;
}
