import { useTranslation } from 'react-i18next';
import type { AccountSession } from '../../../contract/accounts/sessions.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './session-item.module.css';

/** A use within so many milliseconds is now. */
const NOW_MS = 120_000;

/** `Firefox, Linux`; what is not known is left out, and nothing at all has its own words. */
export function useDeviceName(): (device: Pick<AccountSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation();
  return ({ browser, system }) =>
    [browser, system].filter((part) => part !== null).join(t('site.comma')) || t('profile.unknown_device');
}

type Props = { session: AccountSession; onEnd(): void };

export function SessionItem({ session, onEnd }: Props) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const name = deviceName(session);
  return (
    <li className={classes.item}>
      <Icon name={session.is_phone ? 'phone-device' : 'laptop'} size={24} />
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
          {session.is_current && <span className={classes.here}>{t('profile.this_device')}</span>}
        </p>
        <Place session={session} />
        <LastUse session={session} />
      </div>
      {!session.is_current && (
        <Button small aria-label={t('profile.end_named', { device: name })} onClick={onEnd}>
          {t('profile.end')}
        </Button>
      )}
    </li>
  );
}

function Place({ session: { country, address } }: { session: AccountSession }) {
  const { t } = useTranslation();
  return (
    <p className={classes.fact}>
      {country === null ? t('profile.unknown_country') : country.title}
      {address !== null && (
        <>
          {t('site.comma')}
          <bdi dir="ltr">{address}</bdi>
        </>
      )}
    </p>
  );
}

function LastUse({ session }: { session: AccountSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last_used_at, created_at, is_current } = session;
  const isNow = is_current || Date.now() - Date.parse(last_used_at) < NOW_MS;
  return (
    <p className={classes.fact}>
      <time dateTime={last_used_at}>
        {isNow ? t('profile.now') : `${format.ago(last_used_at)} (${format.dateTime(last_used_at)})`}
      </time>
      {' · '}
      <time dateTime={created_at}>{t('profile.since', { date: format.dayOf(created_at) })}</time>
    </p>
  );
}
