import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { appealClaim, type Claim, withdrawClaim } from '../../../contract/clinics/claims.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { AppealButton } from '../../reviews/appeals/appeal-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import classes from './claim.module.css';
import { AnswerForm } from './claim-answer.tsx';
import { CodeForm } from './claim-code.tsx';

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
