import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { panelClass } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-contacts.module.css';

/** Only what a browser may open safely; anything else in the data is no link. */
function hrefOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  return url.href;
}

function Row({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Icon name={icon} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Website({ address, host }: { address: string | null; host: string | null }) {
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

function Phones({ phone }: { phone: string | null }) {
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

/** How to reach the clinic; stays in view beside the rest. */
export function ClinicContacts({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { address, postcode, city, country } = clinic;
  const place = [postcode, city?.title].filter(Boolean).join(' ');
  return (
    <aside className={`${panelClass} ${classes.panel}`} aria-label={t('clinic.contacts')}>
      <h2 className={text.h3}>{t('clinic.contacts')}</h2>
      <dl className={classes.list}>
        <Row icon="web" label={t('clinic.website')}>
          <Website address={clinic.website} host={clinic.website_host} />
        </Row>
        <Row icon="phone" label={t('clinic.phone')}>
          <Phones phone={clinic.phone} />
        </Row>
        <Row icon="pin" label={t('clinic.address')}>
          {address === null ? (
            <span className={text.muted}>{t('clinic.address_unknown')}</span>
          ) : (
            <bdi className={classes.line}>{address}</bdi>
          )}
          <bdi className={classes.line}>{[place, country.title].filter(Boolean).join(t('site.comma'))}</bdi>
        </Row>
      </dl>
      <p className={classes.emergency}>{t('footer.emergency')}</p>
    </aside>
  );
}
