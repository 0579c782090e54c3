import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { askClient, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { isLiveOffer } from '../../offers/staff/offer-standing.ts';
import { useStartOffer } from '../../offers/staff/use-start-offer.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { LongText } from '../../team/long-text.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './case.module.css';
import { DeclineForm } from './decline-form.tsx';

/** Asks the client for more; the request waits for them then. */
function AskForm({ found: { id, clinic_id }, onClose }: { found: StaffCase; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { body: '' },
    required: ['body'],
    async submit({ body }) {
      await browserApi(askClient, { params: { id }, body: { clinic_id, body: body.trim() } });
      showToast('success', t('staff.ask_done'));
      onClose();
      void revalidate();
    },
  });
  const { formRef } = form;
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef]);
  return (
    <FormSheet
      title={t('staff.ask')}
      form={form}
      confirm={t('staff.ask_send')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff.ask_text')}</p>
      <LongText
        label={t('staff.question')}
        rows={6}
        maxLength={limits.requestTextMax}
        {...form.field('body')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

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
