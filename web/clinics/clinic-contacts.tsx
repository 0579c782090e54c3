import { useTranslation } from 'react-i18next';
import text from '../ui/text.module.css';
import classes from './clinic-contacts.module.css';

/** Only what a browser may open safely; anything else in the data is no link. */
function hrefOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.href;
}

export function Website({ address, host }: { address: string | null; host: string | null }) {
  const { t } = useTranslation();
  const href = hrefOf(address);
  if (!href) return <span className={text.muted}>{t('clinic.unknown')}</span>;
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer" className={text.link}>
      <bdi dir="ltr">{host}</bdi>
      <span className={text.hidden}>, {t('clinic.external')}</span>
    </a>
  );
}

/** Each number by itself: sources put several into one field. */
export function Phones({ phone }: { phone: string | null }) {
  const { t } = useTranslation();
  const numbers = (phone ?? '')
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter(Boolean);
  if (numbers.length === 0) return <span className={text.muted}>{t('clinic.unknown')}</span>;
  return numbers.map((number) => (
    <a key={number} href={`tel:${number.replace(/[^\d+]/g, '')}`} className={`${text.link} ${classes.phone}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  ));
}
