import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../../contract/requests/requests.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import planClasses from '../plan/plan.module.css';

/** What has happened to a bill, by the event that tells it last. */
const standings: Readonly<Record<string, string>> = {
  ask_bill: 'empty',
  enter_bill_staff: 'other_entered',
  enter_bill_client: 'waiting',
  dispute_bill: 'disputed',
  lapse_bill: 'lapsed',
  confirm_bill: 'confirmed',
  decide_bill: 'decided',
};

/** The way from a request to its bill, once the day of the treatment has come; null before. */
export function BillCard({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const offer = request.offers.find(({ id }) => id === request.accepted_offer_id);
  const last = request.events.filter(({ kind }) => kind in standings).at(-1)?.kind;
  const today = new Date().toISOString().slice(0, 10);
  const isOver = request.state === 'scheduled' && (offer?.confirmed_date ?? '9') <= today;
  if (!offer || (!isOver && last === undefined) || request.state === 'cancelled') return null;
  const standing = standings[last ?? 'ask_bill'] ?? 'empty';
  const isWaiting = standing === 'empty' || standing === 'other_entered';
  return (
    <section className={`${planClasses.card} ${planClasses.way}`} aria-labelledby="bill-card">
      <Icon name="document" size={24} />
      <div className={planClasses.item}>
        <h2 id="bill-card">{t('bill.title')}</h2>
        <span>{t(`bill.card.${standing}`)}</span>
      </div>
      <Link
        to={`/requests/self/${request.id}/bill`}
        className={buttonClass({ kind: isWaiting ? 'primary' : 'tonal' })}
      >
        {t('bill.open')}
      </Link>
    </section>
  );
}
