import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../../contract/requests/requests.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import planClasses from '../plan/plan.module.css';

/** What has happened after the treatment, by the event that tells it last: `aftercare.card.{kind}`. */
const standings = new Set([
  ...['write_aftercare', 'discharge_document', 'ask_check_in'],
  ...['answer_check_in', 'answer_check_in_worrying', 'see_check_in'],
]);

/** The way from a request to what comes after the treatment, once its day has come; null before. */
export function AftercareCard({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const offer = request.offers.find(({ id }) => id === request.accepted_offer_id);
  const last = request.events.filter(({ kind }) => standings.has(kind)).at(-1)?.kind ?? 'none';
  const today = new Date().toISOString().slice(0, 10);
  const isTreated = request.state === 'completed' || request.state === 'scheduled';
  if (!offer || !isTreated || (last === 'none' && (offer.confirmed_date ?? '9') > today)) return null;
  return (
    <section className={`${planClasses.card} ${planClasses.way}`} aria-labelledby="aftercare-card">
      <Icon name="aftercare" size={24} />
      <div className={planClasses.item}>
        <h2 id="aftercare-card">{t('aftercare.title')}</h2>
        <span>{t(`aftercare.card.${last}`)}</span>
      </div>
      <Link
        to={`/requests/self/${request.id}/aftercare`}
        className={buttonClass({ kind: last === 'ask_check_in' ? 'primary' : 'tonal' })}
      >
        {t('aftercare.open')}
      </Link>
    </section>
  );
}

/** The invitation to review a treatment that is over; null where none was made, and once there is a review. */
export function ReviewCard({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const offer = request.offers.find(({ id }) => id === request.accepted_offer_id);
  const recipient = request.recipients.find(({ clinic }) => clinic.id === offer?.clinic_id);
  if (!request.invites_review || !recipient) return null;
  const { clinic } = recipient;
  return (
    <section className={`${planClasses.card} ${planClasses.way}`} aria-labelledby="review-card">
      <Icon name="star-outline" size={24} />
      <div className={planClasses.item}>
        <h2 id="review-card">{t('requests.review.title')}</h2>
        <span>{t('requests.review.text', { clinic: clinic.title })}</span>
      </div>
      <Link
        to={`/hospital/${encodeURIComponent(clinic.slug)}/comments/write`}
        className={buttonClass({ kind: 'primary' })}
      >
        {t('requests.review.write')}
      </Link>
    </section>
  );
}
