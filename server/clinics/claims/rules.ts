import { domainToASCII } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import type { ClaimState } from '../../../contract/clinics/claims.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';

/** States in which a claim still goes on. */
export const openStates: readonly ClaimState[] = ['submitted', 'needs_more'];

/** Mail for everyone, and hosts where anybody has a page: an address there proves no clinic. */
const sharedDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'google.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...[
    'yahoo.com',
    'yahoo.co.uk',
    'yahoo.de',
    'yahoo.fr',
    'ymail.com',
    'aol.com',
    'icloud.com',
    'me.com',
    'mac.com',
  ],
  ...[
    'mail.ru',
    'bk.ru',
    'inbox.ru',
    'list.ru',
    'internet.ru',
    'yandex.ru',
    'yandex.com',
    'ya.ru',
    'rambler.ru',
  ],
  ...[
    'gmx.de',
    'gmx.net',
    'gmx.com',
    'web.de',
    't-online.de',
    'freenet.de',
    'posteo.de',
    'mailbox.org',
    'mail.com',
  ],
  ...['proton.me', 'protonmail.com', 'tutanota.com', 'tuta.com', 'zoho.com', 'fastmail.com', 'hey.com'],
  ...[
    'orange.fr',
    'free.fr',
    'laposte.net',
    'wanadoo.fr',
    'libero.it',
    'virgilio.it',
    'wp.pl',
    'o2.pl',
    'interia.pl',
  ],
  ...[
    'seznam.cz',
    'centrum.cz',
    'ukr.net',
    'i.ua',
    'meta.ua',
    'qq.com',
    '163.com',
    '126.com',
    'naver.com',
    'daum.net',
  ],
  ...[
    'comcast.net',
    'verizon.net',
    'att.net',
    'sbcglobal.net',
    'btinternet.com',
    'uol.com.br',
    'terra.com.br',
  ],
  ...[
    'facebook.com',
    'instagram.com',
    'vk.com',
    'ok.ru',
    'linkedin.com',
    'youtube.com',
    't.me',
    'wa.me',
    'linktr.ee',
  ],
  ...[
    'wordpress.com',
    'blogspot.com',
    'wixsite.com',
    'wix.com',
    'weebly.com',
    'tilda.ws',
    'github.io',
    'jimdo.com',
  ],
  ...[
    'jimdofree.com',
    'business.site',
    'sites.google.com',
    'webnode.com',
    'ucoz.ru',
    'narod.ru',
    'altervista.org',
  ],
]);

/** Also for what stands below: `clinic.wixsite.com`. */
function isShared(domain: string): boolean {
  const parts = domain.split('.');
  return parts.some((_, index) => sharedDomains.has(parts.slice(index).join('.')));
}

/** In lower case and as the network writes it; empty where there is none. */
const domainOfEmail = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1));

function domainOfWebsite(website: string | null): string | null {
  const url = website === null ? null : URL.parse(website);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null;
}

/** What an address says of a clinic whose website is known, or not. */
type SiteMatch = 'own' | 'other' | 'shared' | 'no_website';
export type DomainMatch = SiteMatch | 'unconfirmed';

/**
 * Whether a work address is at the clinic's own website: at its domain or below it. Not above: who has the domain above
 * may have many tenants.
 */
export function matchDomain(email: string, website: string | null): SiteMatch {
  const mail = domainOfEmail(email);
  if (mail === '' || isShared(mail)) return 'shared';
  const site = domainOfWebsite(website);
  if (site === null || !site.includes('.') || /^[\d.]+$|^\[/.test(site)) return 'no_website';
  if (isShared(site)) return 'no_website';
  return mail === site || mail.endsWith(`.${site}`) ? 'own' : 'other';
}

/** `shown`: on the clinic's page, whoever wrote it; `proven`: from an import or an operator. */
export type Websites = { shown: string | null; proven: readonly string[] };

/** What a work address says. `unconfirmed`: it is at the website on the page, but people of the clinic wrote that one. */
export function matchWebsites(email: string, { shown, proven }: Websites): DomainMatch {
  const matches = proven.map((website) => matchDomain(email, website));
  if (matches.includes('own')) return 'own';
  if (matchDomain(email, shown) === 'own') return 'unconfirmed';
  return matches.find((match) => match !== 'no_website') ?? matchDomain(email, null);
}

/** When what waits since then has waited too long: so many working days later, Saturdays and Sundays left out (UTC). */
export function dueAt(since: Date): Date {
  let at = since.getTime();
  for (let left = limits.decisionWorkingDays; left > 0; ) {
    at += DAY_MS;
    const day = new Date(at).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(at);
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
/** How many hours pass until `dueAt`, by the day of the week (UTC) since when it waits; Monday first. */
const hoursUntilDue = [0, 1, 2, 3, 4, 5, 6].map((day) => {
  const since = MONDAY + day * DAY_MS;
  return (dueAt(new Date(since)).getTime() - since) / HOUR_MS;
});

/** `dueAt` in SQL: whether what waits since then has waited too long. */
export const isOverdue = (since: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${since} + make_interval(hours => (${hoursUntilDue}::int[])[extract(isodow from ${since} at time zone 'UTC')::int])
    < now())`;

/** SQL condition of the list filter `overdue`. `waitsSince` is null for rows that wait for no decision. */
export const isInOverdue = (
  wanted: boolean | undefined,
  waitsSince: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  wanted === undefined ? sql`true` : sql`coalesce(${isOverdue(waitsSince)}, false) = ${wanted}`;
