import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type ClaimProof, claimProofs, submitClaim } from '../../../contract/clinics/claims.ts';
import type { Clinic } from '../../../contract/clinics/clinics.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FilePart } from '../../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { isUploading, useFiles } from '../../accounts/attachments/use-files.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './claim.module.css';
import { withScheme } from './web-address.ts';

/** Who one is at the clinic, and what proves it. */
export function ClaimForm({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const host = clinic.website_host;
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept, max: limits.attachmentsPerClaim });
  // Through all attempts the same claim: a repeat after a lost answer makes no second one.
  const key = useRef(crypto.randomUUID());
  const form = useForm({
    initial: {
      post: '',
      work_email: '',
      proof: (host ? 'domain' : 'papers') as ClaimProof,
      licence_number: '',
      licence_url: '',
      explanation: '',
    },
    required: ['post', 'work_email', 'proof'],
    check: ({ proof, licence_number }) => ({
      ...(proof === 'papers' && kept.length === 0 && { attachment_ids: t('field.claim_papers') }),
      ...(isUploading(files) && { attachment_ids: t('inquiry.file.wait') }),
      ...(proof === 'licence' && licence_number.trim() === '' && { licence_number: t('field.required') }),
    }),
    async submit({ post, work_email, proof, licence_number, licence_url, explanation }) {
      const body = {
        clinic_id: clinic.id,
        proof,
        post: post.trim(),
        work_email: work_email.trim(),
        explanation: explanation.trim(),
        ...(proof === 'licence' && {
          licence_number: licence_number.trim(),
          licence_url: withScheme(licence_url),
        }),
        ...(proof === 'papers' && { attachment_ids: kept.map(({ id }) => id) }),
      };
      try {
        await browserApi(submitClaim, { body }, { headers: { 'Idempotency-Key': key.current } });
      } catch (error) {
        // Only without an answer it may have been taken all the same.
        if (error instanceof ApiError && error.status !== 0) key.current = crypto.randomUUID();
        throw error;
      }
      await revalidate();
    },
  });
  const { proof } = form.values;
  const label: Record<ClaimProof, string> = {
    domain: host ? t('claim.proof_domain', { host }) : t('claim.proof_domain_none'),
    papers: t('claim.proof_papers'),
    licence: t('claim.proof_licence'),
  };
  return (
    <Section title={t('claim.form')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <Field
          label={t('claim.post')}
          hint={t('claim.post_hint')}
          maxLength={limits.nameMax}
          dir="auto"
          autoComplete="organization-title"
          {...form.field('post')}
        />
        <ChoiceGroup
          legend={t('claim.proof')}
          name="proof"
          options={claimProofs
            .filter((value) => value !== 'domain' || host !== null)
            .map((value) => ({ value, label: label[value] }))}
          chosen={proof}
          onChoose={(value) => form.set('proof', value)}
        />
        <Field
          label={t('claim.work_email')}
          hint={t(proof === 'domain' ? 'claim.work_email_code' : 'claim.work_email_hint')}
          type="email"
          inputMode="email"
          dir="ltr"
          autoComplete="email"
          maxLength={limits.emailMax}
          {...form.field('work_email')}
        />
        {proof === 'papers' && (
          <FilePart
            kept={kept}
            files={files}
            error={form.errors.attachment_ids}
            words={{
              label: t('claim.papers'),
              hint: t('claim.papers_hint', { max: limits.attachmentsPerClaim }),
              max: limits.attachmentsPerClaim,
            }}
          />
        )}
        {proof === 'licence' && (
          <>
            <Field
              label={t('claim.licence_number')}
              maxLength={100}
              dir="auto"
              autoComplete="off"
              {...form.field('licence_number')}
            />
            <Field
              label={t('claim.licence_url')}
              hint={t('claim.licence_url_hint')}
              type="url"
              dir="ltr"
              autoComplete="off"
              maxLength={1000}
              {...form.field('licence_url')}
            />
          </>
        )}
        <TextArea
          label={t('claim.explanation')}
          hint={t('claim.explanation_hint')}
          rows={3}
          maxLength={limits.claimTextMax}
          {...form.field('explanation')}
        />
        <FormMessage text={form.message} />
        <div>
          <SubmitButton isSending={form.isSending}>{t('claim.submit')}</SubmitButton>
        </div>
      </form>
    </Section>
  );
}
