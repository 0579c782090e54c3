import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { confirmOffer, type StaffOffer } from '../../../contract/offers/offers.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { comparedKind, OfferCostLines } from '../../offers/offer-cost.tsx';
import { PointsBar } from '../../offers/points-bar.tsx';
import { ApprovalNote } from '../../offers/staff/approval-note.tsx';
import { isLiveOffer, offerStateKey } from '../../offers/staff/offer-standing.ts';
import { OfferTools } from '../../offers/staff/offer-tools.tsx';
import { sendingModeOf } from '../../offers/staff/sending-mode.ts';
import { useCost } from '../../offers/use-cost.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { type OwnClinic, useOwnClinics } from '../../team/load-staff.ts';
import { aftercareAddress, billAddress, offerAddress, planAddress } from '../../team/staff-address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './case.module.css';

/** Confirms an accepted offer with the day the patient is expected. */
function ConfirmForm({ offer, onClose }: { offer: StaffOffer; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { date: offer.draft.earliest_date ?? '' },
    required: ['date'],
    async submit({ date }) {
      await browserApi(confirmOffer, { params: { id: offer.id }, body: { date } });
      showToast('success', t('staff.confirm_done'));
      onClose();
      void revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff.confirm_date')}
      form={form}
      confirm={t('staff.confirm_send')}
      onClose={onClose}
    >
      <p>{t('staff.confirm_text')}</p>
      <Field type="date" label={t('staff.date')} {...form.field('date')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

const icons: Partial<Record<StaffOffer['state'], IconName>> = {
  sent: 'send',
  viewed: 'eye',
  accepted: 'done',
  confirmed: 'done',
  fulfilled: 'done',
  draft: 'note',
};

/** Whether the day of the treatment has come. */
const isOver = ({ state, confirmed_date: day }: StaffOffer): boolean =>
  state === 'confirmed' && !!day && day <= new Date().toISOString().slice(0, 10);

/** The clinic's own offer: how it stands, and the way to it. */
export function CaseOffer({ found }: { found: StaffCase }) {
  const { offer, id, clinic_id, request_state, time_zone } = found;
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [confirms, setConfirms] = useState(false);
  const { role } = useOwnClinics().find(({ id: own }) => own === clinic_id) ?? { role: 'coordinator' };
  if (offer === null) return null;
  const { state, draft, version } = offer;
  return (
    <section className={classes.card} aria-labelledby="case-offer">
      <h2 id="case-offer">{t('staff.own_offer')}</h2>
      <p className={classes.offerState} data-state={state}>
        <Icon name={icons[state] ?? 'refused'} size={20} />
        <span>
          {t(`staff.offer_state.${offerStateKey(state, request_state)}`)}
          {version > 0 && ` · ${t('staff.version', { n: version })}`}
        </span>
      </p>
      <CaseCost offer={offer} />
      {draft.procedure !== '' && <p className={classes.quiet}>{draft.procedure}</p>}
      {isLiveOffer(offer) && <ApprovalNote offer={offer} role={role} />}
      {state === 'draft' && <PointsBar points={offer.points} />}
      {offer.valid_until !== null && isLiveOffer(offer) && (
        <p className={classes.quiet}>
          {t('staff.valid_until', { date: format.dayIn(offer.valid_until, time_zone) })}
        </p>
      )}
      {offer.confirmed_date && <p>{t('staff.confirmed_for', { date: format.date(offer.confirmed_date) })}</p>}
      {offer.state_reason && <p className={classes.reason}>{offer.state_reason}</p>}
      <div className={classes.stack}>
        {isLiveOffer(offer) && (
          <Link
            to={offerAddress(id, clinic_id)}
            className={buttonClass({
              kind: state === 'draft' || sendingModeOf(offer, role) === 'approve' ? 'primary' : 'tonal',
              wide: true,
            })}
          >
            {t(openKey(offer, role))}
          </Link>
        )}
        {(state === 'accepted' || state === 'confirmed' || state === 'cancelled') && (
          <Link
            to={planAddress(id, clinic_id)}
            className={buttonClass({ kind: isOver(offer) ? 'tonal' : 'primary', wide: true })}
          >
            {t('plan.open')}
          </Link>
        )}
        {(state === 'fulfilled' || isOver(offer)) && (
          <Link
            to={billAddress(id, clinic_id)}
            className={buttonClass({ kind: state === 'fulfilled' ? 'tonal' : 'primary', wide: true })}
          >
            {t('bill.open')}
          </Link>
        )}
        {(state === 'fulfilled' || isOver(offer)) && (
          <Link to={aftercareAddress(id, clinic_id)} className={buttonClass({ kind: 'tonal', wide: true })}>
            {t('aftercare.open_staff')}
          </Link>
        )}
        {state === 'accepted' && (
          <Button wide onClick={() => setConfirms(true)}>
            {t('staff.confirm_date')}
          </Button>
        )}
      </div>
      <OfferTools found={found} offer={offer} onWithdrawn={revalidate} />
      {confirms && <ConfirmForm offer={offer} onClose={() => setConfirms(false)} />}
    </section>
  );
}

const openKey = (offer: StaffOffer, role: OwnClinic['role']): string => {
  if (sendingModeOf(offer, role) === 'approve') return 'staff.approval.review';
  return offer.state === 'draft' ? 'staff.offer_continue' : 'staff.offer_change';
};

/** What the offer that the patient has costs; where the draft says another price since, that too. */
function CaseCost({ offer: { cost, sent_cost: sent } }: { offer: StaffOffer }) {
  const { t } = useTranslation();
  const words = useCost();
  const told = sent ?? cost;
  if (!told) return null;
  const isChanged = sent !== null && cost !== null && JSON.stringify(sent) !== JSON.stringify(cost);
  return (
    <>
      <OfferCostLines cost={told} showsRateDay />
      {isChanged && (
        <p className={classes.quiet}>
          {t('staff.draft_cost', { amount: words(comparedKind(cost), cost).original })}
        </p>
      )}
    </>
  );
}
