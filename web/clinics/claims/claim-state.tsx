import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  answerClaim,
  appealClaim,
  type Claim,
  proveClaimCode,
  sendClaimCode,
  withdrawClaim,
} from '../../../contract/clinics/claims.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FilePart } from '../../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { isUploading, useFiles } from '../../accounts/attachments/use-files.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { AppealButton } from '../../reviews/appeals/appeal-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Note } from '../../ui/panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './claim.module.css';

/** The code that went to the work address. */
function CodeForm({ claim: { id } }: { claim: Claim }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    check: ({ code }) => (/^\s*\d{3}\s?\d{3}\s*$/.test(code) ? {} : { code: t('claim.code_figures') }),
    async submit({ code }) {
      await browserApi(proveClaimCode, { params: { id }, body: { code } });
      await revalidate();
    },
  });
  const again = useAction(async () => {
    await browserApi(sendClaimCode, { params: { id } });
    showToast('success', t('claim.code_sent'));
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('claim.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={9}
        {...form.field('code')}
      />
      <FormMessage text={form.message} />
      <div className={classes.actions}>
        <SubmitButton isSending={form.isSending}>{t('claim.code_prove')}</SubmitButton>
        <Button kind="quiet" loading={again.isBusy} onClick={again.run}>
          {t('claim.code_again')}
        </Button>
      </div>
    </form>
  );
}

/** An answer to what the operator asked, with further attachments. */
function AnswerForm({ claim }: { claim: Claim }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const max = limits.attachmentsPerClaim - claim.papers.length;
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept, max });
  const form = useForm({
    initial: { explanation: '' },
    required: ['explanation'],
    check: () => (isUploading(files) ? { attachment_ids: t('inquiry.file.wait') } : {}),
    async submit({ explanation }) {
      const body = { explanation: explanation.trim(), attachment_ids: kept.map(({ id }) => id) };
      await browserApi(answerClaim, { params: { id: claim.id }, body });
      await revalidate();
    },
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <TextArea
        label={t('claim.answer')}
        rows={4}
        maxLength={limits.claimTextMax}
        {...form.field('explanation')}
      />
      {max > 0 && (
        <FilePart
          kept={kept}
          files={files}
          error={form.errors.attachment_ids}
          words={{ label: t('claim.papers_more'), hint: t('claim.papers_hint', { max }), max }}
        />
      )}
      <FormMessage text={form.message} />
      <div>
        <SubmitButton isSending={form.isSending}>{t('claim.answer_send')}</SubmitButton>
      </div>
    </form>
  );
}

/** What has come of a claim, and what its person can do about it. */
export function ClaimState({ claim }: { claim: Claim }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOpen = claim.state === 'submitted' || claim.state === 'needs_more';
  const waitsForCode = claim.state === 'submitted' && claim.code === 'open';
  return (
    <Section title={t(waitsForCode ? 'claim.state_code' : `claim.state_${claim.state}`)}>
      <Explanation claim={claim} waitsForCode={waitsForCode} />
      {claim.note && <p className={classes.note}>{claim.note}</p>}
      {claim.state === 'needs_more' && claim.question && <p className={classes.note}>{claim.question}</p>}
      {waitsForCode && <CodeForm claim={claim} />}
      {claim.state === 'needs_more' && <AnswerForm claim={claim} />}
      <dl className={classes.facts}>
        <dt>{t('claim.submitted_at')}</dt>
        <dd>{format.dayOf(claim.submitted_at)}</dd>
        <dt>{t('claim.post')}</dt>
        <dd>
          <bdi>{claim.post}</bdi>
        </dd>
        <dt>{t('claim.work_email')}</dt>
        <dd>
          <bdi dir="ltr">{claim.work_email}</bdi>
        </dd>
        {claim.papers.length > 0 && (
          <>
            <dt>{t('claim.papers')}</dt>
            <dd>
              <bdi>{claim.papers.map(({ name }) => name).join('\n')}</bdi>
            </dd>
          </>
        )}
      </dl>
      {claim.may_appeal && (
        <div className={classes.actions}>
          <AppealButton
            send={(words) => browserApi(appealClaim, { params: { id: claim.id }, body: { text: words } })}
          />
        </div>
      )}
      {isOpen && <Withdrawal claim={claim} />}
    </Section>
  );
}

function Explanation({ claim, waitsForCode }: { claim: Claim; waitsForCode: boolean }) {
  const { t } = useTranslation();
  if (waitsForCode) return <p>{t('claim.code_text', { email: claim.work_email })}</p>;
  if (claim.state === 'approved')
    return (
      <>
        <Note>{t('claim.approved_text')}</Note>
        <div className={classes.actions}>
          <Link to={`/staff?clinic=${claim.clinic.id}`} className={buttonClass({ kind: 'primary' })}>
            {t('claim.open_workspace')}
          </Link>
          <Link to="/profile/security" className={buttonClass({ kind: 'tonal' })}>
            {t('claim.second_factor')}
          </Link>
        </div>
      </>
    );
  if (claim.state === 'refused' && claim.refusal)
    return (
      <Note kind="amber">
        <p>{t(`claim.refusal_${claim.refusal}`)}</p>
        <p className={text.muted}>{t(claim.is_appealed ? 'appeal.refused' : 'claim.refused_text')}</p>
      </Note>
    );
  if (claim.state === 'needs_more') return <Note kind="amber">{t('claim.needs_more_text')}</Note>;
  if (claim.state === 'withdrawn') return <p>{t('claim.withdrawn_text')}</p>;
  if (claim.is_appealed) return <Note>{t('appeal.waits')}</Note>;
  return <p>{t(claim.is_takeover ? 'claim.waits_takeover' : 'claim.waits_text')}</p>;
}

function Withdrawal({ claim }: { claim: Claim }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAction(async () => {
    await browserApi(withdrawClaim, { params: { id: claim.id } });
    setAsked(false);
    await revalidate();
  });
  return (
    <div>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('claim.withdraw')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('claim.withdraw_title')}
          confirm={t('claim.withdraw')}
          isBusy={withdraw.isBusy}
          onConfirm={withdraw.run}
          onCancel={() => setAsked(false)}
        >
          <p>{t('claim.withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
