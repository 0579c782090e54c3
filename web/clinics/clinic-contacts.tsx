import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import text from '../ui/text.module.css';
import classes from './clinic-contacts.module.css';

/** Only what a browser may open safely; anything else in the data is no link. */
export function siteHref(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.href;
}

type SiteOf = Pick<Clinic, 'website' | 'website_host' | 'website_dead_since'>;

/** Where its website is; null: it has none, or one that leads nowhere. */
export const liveSite = ({ website, website_dead_since }: SiteOf): string | null =>
  website_dead_since === null ? siteHref(website) : null;

export function Website({ clinic }: { clinic: SiteOf }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { website, website_host: host, website_dead_since: deadSince } = clinic;
  const href = siteHref(website);
  if (!href) return <span className={text.muted}>{t('clinic.unknown')}</span>;
  if (deadSince !== null)
    return (
      <span className={text.muted}>
        <bdi dir="ltr">{host}</bdi> {t('clinic.website_dead', { date: format.date(deadSince) })}
      </span>
    );
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className={text.link}>
      <bdi dir="ltr">{host}</bdi>
      <span className={text.hidden}>, {t('clinic.external')}</span>
    </a>
  );
}

/** Each number by itself: sources put several into one field. */
const numbersIn = (phone: string | null): string[] =>
  (phone ?? '')
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter(Boolean);

const hrefOfNumber = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

/** To call the first of the numbers; null where there is none. */
export function callHref(phone: string | null): string | null {
  const [first] = numbersIn(phone);
  return first === undefined ? null : hrefOfNumber(first);
}

export function Phones({ phone }: { phone: string | null }) {
  const { t } = useTranslation();
  const numbers = numbersIn(phone);
  if (numbers.length === 0) return <span className={text.muted}>{t('clinic.unknown')}</span>;
  return numbers.map((number) => (
    <a key={number} href={hrefOfNumber(number)} className={`${text.link} ${classes.phone}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  ));
}
