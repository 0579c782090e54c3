import { useTranslation } from 'react-i18next';
import { FilePart } from '../../accounts/attachments/file-part.tsx';
import type { Files } from '../../accounts/attachments/use-files.ts';
import { OptionalLabel } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import fields from '../../ui/fields.module.css';
import { AccessPart } from './access-part.tsx';
import { HealthConsentPart } from './health-consent.tsx';
import type { Step } from './inquiry-state.ts';
import type { LoadedInquiry } from './load-inquiry.ts';
import { RecipientPart } from './recipient-part.tsx';
import { SummaryPart } from './summary-part.tsx';
import type { StepProps } from './use-form-state.ts';
import type { HealthConsent } from './use-health-consent.ts';

type Props = StepProps & {
  files: Files;
  consent: HealthConsent;
  loaded: LoadedInquiry;
  onEdit(step: Step): void;
  onConsent(): void;
};

/** Step 3: attachments, who gets the case, consent, and all of it once more before it goes. */
export function StepSending({ files, consent, loaded, onEdit, onConsent, ...form }: Props) {
  const { inquiry, set, errors } = form;
  const { t } = useTranslation();
  return (
    <div className={fields.fields}>
      <RecipientPart {...form} asked={loaded.asked} />
      <FilePart kept={inquiry.files} files={files} error={errors.attachment_ids} />
      <Field
        label={<OptionalLabel label={t('inquiry.imaging')} note={t('inquiry.optional')} />}
        hint={t('inquiry.imaging_hint')}
        error={errors.imaging_url}
        name="imaging_url"
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={1000}
        placeholder="https://"
        value={inquiry.imaging_url}
        onChange={({ target }) => set({ imaging_url: target.value })}
      />
      <AccessPart {...form} />
      <SummaryPart
        inquiry={inquiry}
        countries={loaded.countries}
        languages={loaded.languages}
        onEdit={onEdit}
      />
      <HealthConsentPart
        consent={consent}
        recipients={inquiry.recipients}
        error={errors.health_consent}
        onAnswered={onConsent}
      />
    </div>
  );
}
