import { useTranslation } from 'react-i18next';
import type { RequestRow } from '../../contract/requests/requests.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import classes from './request-page.module.css';
import { RequestStatus } from './request-status.tsx';

/** A request in the list: where it stands, what it is about, how many have answered. */
export function RequestItem({ request }: { request: RequestRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, number, title, word, submitted_at, recipients, offers, is_unread } = request;
  return (
    <>
      <h2>
        <Link to={`/requests/self/${id}`} prefetch="intent">
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className={classes.facts}>
        <span>{t('requests.number', { n: number })}</span>
        <span>{t('requests.sent_on', { date: format.dayOf(submitted_at) })}</span>
        <b>
          {offers === 0
            ? t('requests.no_offers', { count: recipients })
            : t('requests.offers_of', {
                count: offers,
                clinics: t('requests.of_clinics', { count: recipients }),
              })}
        </b>
      </p>
      <div className={classes.side}>
        {is_unread && <span className={classes.unread}>{t('requests.unread')}</span>}
        <RequestStatus word={word} />
      </div>
    </>
  );
}
