import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { comparedKind, OfferCostBrief } from '../../offers/offer-cost.tsx';
import { isLiveOffer, offerStateKey } from '../../offers/staff/offer-standing.ts';
import { useStartOffer } from '../../offers/staff/use-start-offer.ts';
import { Link } from '../../platform/links.tsx';
import { caseAddress, offerAddress } from '../../team/staff-address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './case-strip.module.css';

/** The request that a conversation is about: what of it is open to the clinic, and how its own offer stands. */
export function CaseStrip({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  return (
    <div className={classes.strip}>
      <Icon name="requests" size={20} />
      <div className={classes.case}>
        <Link to={caseAddress(found.id, found.clinic_id)} className={`${text.link} ${classes.title}`}>
          {t('staff_chat.request_open', { number: found.number })}
          {t('site.comma')}
          <bdi>{found.title}</bdi>
        </Link>
        <Openings found={found} />
      </div>
      <OwnOffer found={found} />
    </div>
  );
}

/** Whether the patient has opened name and attachments to this clinic. */
function Openings({
  found: { contact, papers: attachments, papers_count: attachments_count },
}: {
  found: StaffCase;
}) {
  const { t } = useTranslation();
  const attachmentsKey =
    attachments_count === 0 ? 'papers_none' : attachments === null ? 'papers_closed' : 'papers_open';
  return (
    <ul className={classes.openings}>
      <li>
        <Icon name={contact === null ? 'lock' : 'check'} size={14} />
        {t(contact === null ? 'staff_chat.name_closed' : 'staff_chat.name_open')}
      </li>
      <li>
        <Icon
          name={
            attachmentsKey === 'papers_open' ? 'check' : attachmentsKey === 'papers_none' ? 'minus' : 'lock'
          }
          size={14}
        />
        {t(`staff_chat.${attachmentsKey}`)}
      </li>
    </ul>
  );
}

/** How the clinic's own offer stands, and the way to it or to a first one. */
function OwnOffer({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const start = useStartOffer(found);
  const { offer, request_state, state } = found;
  const mayOffer = state !== 'declined' && (request_state === 'open' || request_state === 'needs_info');
  const cost = offer?.sent_cost ?? offer?.cost ?? null;
  return (
    <div className={classes.offer}>
      <span className={classes.standing} data-none={offer === null || undefined}>
        {offer === null
          ? t('staff_chat.no_offer')
          : t(`staff.offer_state.${offerStateKey(offer.state, request_state)}`)}
        {cost && (
          <span className={classes.price}>
            <OfferCostBrief cost={cost} kind="price" />
            {comparedKind(cost) !== 'price' && <OfferCostBrief cost={cost} kind={comparedKind(cost)} />}
          </span>
        )}
      </span>
      {offer !== null && isLiveOffer(offer) && mayOffer ? (
        <Link
          to={offerAddress(found.id, found.clinic_id)}
          className={buttonClass({ kind: 'line', small: true })}
        >
          {t(offer.state === 'draft' ? 'staff_chat.offer_continue' : 'staff_chat.offer_open')}
        </Link>
      ) : (
        mayOffer && (
          <Button kind="tonal" small loading={start.isBusy} onClick={start.run}>
            {t('staff_chat.offer_start')}
          </Button>
        )
      )}
    </div>
  );
}
