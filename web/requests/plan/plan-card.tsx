import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../../contract/requests/requests.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './plan.module.css';

/** The way from a request to its plan, with what the plan waits for; null before an offer is accepted. */
export function PlanCard({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const offer = request.offers.find(({ id }) => id === request.accepted_offer_id);
  if (!offer) return null;
  const day = offer.confirmed_date ?? null;
  const isWaiting = request.word === 'waiting' && day === null;
  const words =
    request.state === 'cancelled'
      ? t('plan.card.cancelled')
      : isWaiting
        ? t('plan.card.choose')
        : day === null
          ? t('plan.card.none')
          : t('plan.card.dated', { when: format.date(day) });
  return (
    <section className={`${classes.card} ${classes.way}`} aria-labelledby="plan-card">
      <Icon name="calendar" size={24} />
      <div className={classes.item}>
        <h2 id="plan-card">{t('plan.title')}</h2>
        <span>{words}</span>
      </div>
      <Link
        to={`/requests/self/${request.id}/plan`}
        className={buttonClass({ kind: isWaiting ? 'primary' : 'tonal' })}
      >
        {t('plan.open')}
      </Link>
    </section>
  );
}
