import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OfferTemplate } from '../../../contract/offers/offer-templates.ts';
import type { StaffOffer } from '../../../contract/offers/offers.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { useLocalePath } from '../../platform/links.tsx';
import type { OwnClinic } from '../../team/load-staff.ts';
import { NumberDraftsContext, useNumberDrafts } from '../../team/number-drafts.tsx';
import { caseAddress } from '../../team/staff-address.ts';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { useRefresh } from '../../team/use-refresh.ts';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { PatientCurrencyContext } from '../offer-money.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { DoctorField } from './doctor-field.tsx';
import { FilledNote } from './filled-note.tsx';
import { conflictSheet } from './late-offer-sheets.ts';
import { LineFields } from './line-fields.tsx';
import { OfferBar } from './offer-bar.tsx';
import classes from './offer-builder.module.css';
import { type FieldErrors, ownErrors } from './offer-errors.ts';
import { OfferPreview } from './offer-preview.tsx';
import { OfferTools } from './offer-tools.tsx';
import { PriceFields } from './price-fields.tsx';
import { ProcedurePicker } from './procedure-picker.tsx';
import { TemplateTools } from './template-tools.tsx';
import { ConditionFields, TextFields, TimeFields } from './term-fields.tsx';
import { type NamedDoctors, useOfferDoctors } from './use-offer-doctors.ts';
import { useOfferDraft } from './use-offer-draft.ts';

type Props = {
  found: StaffCase;
  offer: StaffOffer;
  clinic: OwnClinic;
  doctors: NamedDoctors;
  templates: readonly OfferTemplate[];
  /** The case at hand, beside the terms. */
  caseFacts: ReactNode;
};

/** The terms at the start, at the end what the client will see of them; saved as they are written. */
export function OfferBuilder({
  found,
  offer: loaded,
  clinic,
  doctors: loadedDoctors,
  templates,
  caseFacts,
}: Props) {
  const draft = useOfferDraft(loaded);
  const { doctors, learn } = useOfferDoctors(loaded.id, loadedDoctors, [
    draft.terms.doctor_id,
    draft.conflict?.draft.doctor_id,
  ]);
  const numbers = useNumberDrafts(`offer:${loaded.id}`);
  const [errors, setErrors] = useState<FieldErrors>({});
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const leaveQuestion = useLeaveQuestion(draft.saving.kind === 'failed');
  useRefresh(found.id);
  const { terms, offer } = draft;
  const conflict = conflictSheet.usePart(draft.conflict !== null);
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
              doctorField={
                <DoctorField
                  offerId={offer.id}
                  chosen={terms.doctor_id}
                  doctors={doctors}
                  error={fields.errors.doctor_id}
                  onChoose={(doctor) => {
                    if (doctor) learn(doctor);
                    draft.change({ doctor_id: doctor?.id ?? null });
                  }}
                />
              }
              picker={
                <ProcedurePicker
                  draft={draft}
                  asked={found.procedure?.slug ?? null}
                  isWrong={numbers.isWrong}
                />
              }
            />
            <LineFields {...fields} />
            <TimeFields {...fields} />
            <ConditionFields {...fields} spoken={found.languages} />
            <TextFields {...fields} />
          </form>
          <div className={classes.side}>
            <OfferTools
              found={found}
              offer={offer}
              onWithdrawn={async () => navigate(localePath(caseAddress(found.id, found.clinic_id)))}
            />
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
        {conflict && draft.conflict && (
          <conflict.ConflictSheet
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
