import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { isLiveOffer } from '../../offers/staff/offer-standing.ts';
import { useStartOffer } from '../../offers/staff/use-start-offer.ts';
import { Button } from '../../ui/button.tsx';
import { AskForm } from './ask-form.tsx';
import classes from './case.module.css';
import { DeclineForm } from './decline-form.tsx';

/** What can be done: nothing any more once the clinic has refused or the request has ended, which is said. */
export function CaseActions({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<'ask' | 'decline' | null>(null);
  const start = useStartOffer(found);
  const { request_state: state, offer, questions } = found;
  // One question at a time: the next one when this one is answered.
  const isAsked = questions.some(({ answered_at }) => answered_at === null);
  if (found.state === 'declined') return <Declined found={found} />;
  if (state !== 'open' && state !== 'needs_info') return null;
  return (
    <section className={classes.card} aria-labelledby="case-actions">
      <h2 id="case-actions">{t('staff.actions')}</h2>
      <div className={classes.stack}>
        {(offer === null || !isLiveOffer(offer)) && (
          <Button kind="primary" wide loading={start.isBusy} onClick={start.run}>
            {t(offer === null ? 'staff.offer_start' : 'staff.offer_again')}
          </Button>
        )}
        {!isAsked && (
          <Button kind="tonal" wide onClick={() => setForm('ask')}>
            {t('staff.ask')}
          </Button>
        )}
        <Button wide onClick={() => setForm('decline')}>
          {t('staff.decline')}
        </Button>
      </div>
      {form === 'ask' && <AskForm found={found} onClose={() => setForm(null)} />}
      {form === 'decline' && <DeclineForm found={found} onClose={() => setForm(null)} />}
    </section>
  );
}

function Declined({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="case-declined">
      <h2 id="case-declined">{t('staff.state.declined')}</h2>
      {found.decline_reason && <p>{t(`staff.reason.${found.decline_reason}`)}</p>}
      {found.decline_note && (
        <p className={classes.reason} dir="auto">
          {found.decline_note}
        </p>
      )}
    </section>
  );
}
