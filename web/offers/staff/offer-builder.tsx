import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import { type StaffOffer, withdrawOffer } from '../../../contract/offers/offers.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { LongText } from '../../team/long-text.tsx';
import { NumberDraftsContext, useNumberDrafts } from '../../team/number-drafts.tsx';
import { caseAddress } from '../../team/staff-address.ts';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { useRefresh } from '../../team/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { PatientCurrencyContext } from '../offer-money.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { ConflictSheet } from './conflict-sheet.tsx';
import { FilledNote } from './filled-note.tsx';
import { LineFields } from './line-fields.tsx';
import { OfferBar } from './offer-bar.tsx';
import classes from './offer-builder.module.css';
import { type FieldErrors, ownErrors } from './offer-errors.ts';
import { OfferPreview } from './offer-preview.tsx';
import { PriceFields } from './price-fields.tsx';
import { ProcedurePicker } from './procedure-picker.tsx';
import { TemplateTools } from './template-tools.tsx';
import { ConditionFields, TextFields, TimeFields } from './term-fields.tsx';
import { useOfferDraft } from './use-offer-draft.ts';

/** Takes an offer back, or drops what was never sent. */
function WithdrawForm({ offer, onClose }: { offer: StaffOffer; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const isSent = offer.version > 0;
  const form = useForm({
    initial: { reason: '' },
    required: [],
    async submit({ reason }) {
      const words = reason.trim();
      const body = words === '' ? {} : { reason: words };
      await browserApi(withdrawOffer, { params: { id: offer.id }, body });
      showToast('success', t(isSent ? 'staff.withdrawn' : 'staff.draft_dropped'));
      onClose();
      await navigate(localePath(caseAddress(offer.request_id, offer.clinic_id)));
    },
  });
  return (
    <FormSheet
      title={t(isSent ? 'staff.withdraw_title' : 'staff.draft_drop_title')}
      form={form}
      confirm={t(isSent ? 'staff.withdraw' : 'staff.draft_drop')}
      kind="danger"
      focusesField={false}
      onClose={onClose}
    >
      <p>{t(isSent ? 'staff.withdraw_text' : 'staff.draft_drop_text')}</p>
      {isSent && (
        <LongText
          label={t('staff.withdraw_reason')}
          hint={t('staff.withdraw_reason_hint')}
          maxLength={500}
          {...form.field('reason')}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type Props = {
  found: StaffCase;
  offer: StaffOffer;
  clinic: OwnClinic;
  doctors: readonly DoctorCard[];
  templates: readonly OfferTemplate[];
  /** The case at hand, beside the terms. */
  caseFacts: ReactNode;
};

/** The terms at the start, at the end what the client will see of them; saved as they are written. */
export function OfferBuilder({ found, offer: loaded, clinic, doctors, templates, caseFacts }: Props) {
  const draft = useOfferDraft(loaded);
  const numbers = useNumberDrafts(`offer:${loaded.id}`);
  const [errors, setErrors] = useState<FieldErrors>({});
  const leaveQuestion = useLeaveQuestion(draft.saving.kind === 'failed');
  useRefresh(found.id);
  const { terms, offer } = draft;
  const fields = {
    terms,
    errors: ownErrors(errors, terms),
    change: draft.change,
  };
  return (
    <PatientCurrencyContext value={found.currency_id}>
      <NumberDraftsContext value={numbers}>
        {leaveQuestion}
        <div className={classes.top}>
          <Head found={found} offer={offer} role={clinic.role} />
          <TemplateTools templates={templates} clinicId={clinic.id} terms={terms} onApply={draft.change} />
        </div>
        <FilledNote offer={offer} terms={terms} onUndo={draft.change} />
        <div className={classes.columns}>
          <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
            <PriceFields
              {...fields}
              doctors={doctors}
              picker={
                <ProcedurePicker
                  draft={draft}
                  slug={clinic.slug}
                  asked={found.procedure?.slug ?? null}
                  isWrong={numbers.isWrong}
                />
              }
            />
            <LineFields {...fields} />
            <TimeFields {...fields} />
            <ConditionFields {...fields} spoken={found.languages} />
            <TextFields {...fields} />
            <Withdrawal offer={offer} />
          </form>
          <div className={classes.side}>
            {caseFacts}
            <OfferPreview offer={offer} terms={terms} doctors={doctors} />
          </div>
        </div>
        <OfferBar
          draft={draft}
          isWrong={numbers.isWrong}
          found={found}
          role={clinic.role}
          doctors={doctors}
          onErrors={setErrors}
        />
        {draft.conflict && (
          <ConflictSheet
            mine={terms}
            theirs={draft.conflict}
            doctors={doctors}
            onTakeTheirs={draft.takeTheirs}
            onKeepMine={draft.keepMine}
          />
        )}
      </NumberDraftsContext>
    </PatientCurrencyContext>
  );
}

/** The way to take it back, or to drop what was never sent. */
function Withdrawal({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return (
    <div className={classes.end}>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {t(offer.version > 0 ? 'staff.withdraw' : 'staff.draft_drop')}
      </Button>
      {asks && <WithdrawForm offer={offer} onClose={() => setAsks(false)} />}
    </div>
  );
}

type HeadProps = { found: StaffCase; offer: StaffOffer; role: OwnClinic['role'] };

function Head({ found, offer, role }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <StaffCrumbs found={found} />
      <h1 className={text.h1}>{t('staff.offer_title', { number: found.number })}</h1>
      <p className={classes.lead}>
        <bdi>{found.is_withheld ? t('staff.withheld_title') : found.title}</bdi>
      </p>
      <ApprovalNote offer={offer} role={role} />
      {offer.version > 0 && <Note>{t('staff.version_note', { n: offer.version })}</Note>}
    </div>
  );
}
