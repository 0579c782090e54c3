import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type ApiKey, revokeApiKey } from '../../../contract/team/api-keys.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import classes from './integrations.module.css';
import { KeyForm, type MadeKey } from './key-form.tsx';
import { SecretSheet } from './secret-sheet.tsx';

type Props = { clinicId: number; keys: readonly ApiKey[] };

/** Keys of the clinic with their state, and the way to make another. */
export function KeyList({ clinicId, keys }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const revoke = useAction(async ({ id }: ApiKey) => {
    await browserApi(revokeApiKey, { params: { id }, query: { clinic_id: clinicId } });
    setEnding(null);
    showToast('success', t('staff_integrations.revoked'));
    await revalidate();
  });
  return (
    <Section
      title={t('staff_integrations.keys')}
      lead={
        <>
          {t('staff_integrations.keys_text', { id: String(clinicId) })}{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer" className={text.link}>
            {t('staff_integrations.description')}
          </a>
        </>
      }
    >
      {keys.length === 0 ? (
        <p className={classes.fact}>{t('staff_integrations.no_keys')}</p>
      ) : (
        <ul>
          {keys.map((key) => (
            <KeyItem key={key.id} apiKey={key} onRevoke={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <div>
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon name="plus" size={18} />
          {t('staff_integrations.make')}
        </Button>
      </div>
      {isOpen && (
        <KeyForm
          clinicId={clinicId}
          onClose={() => setOpen(false)}
          onMade={(key) => {
            setOpen(false);
            setMade(key);
            void revalidate();
          }}
        />
      )}
      {made && (
        <SecretSheet
          title={t('staff_integrations.token_title', { title: made.title })}
          text={t('staff_integrations.token_text')}
          secret={made.token}
          onClose={() => setMade(null)}
        />
      )}
      {ending && (
        <ConfirmDialog
          title={t('staff_integrations.revoke_title', { title: ending.title })}
          confirm={t('staff_integrations.revoke')}
          isBusy={revoke.isBusy}
          onConfirm={() => revoke.run(ending)}
          onCancel={() => setEnding(null)}
        >
          <p>{t('staff_integrations.revoke_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function KeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke(): void }) {
  const { t } = useTranslation();
  const { title, start, scopes, state } = apiKey;
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{title}</bdi>
          <span className={classes.state} data-ended={state !== 'active' || undefined}>
            {t(`staff_integrations.state.${state}`)}
          </span>
        </p>
        <p className={classes.fact}>
          <code dir="ltr">{start}…</code>
        </p>
        <ul className={classes.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{t(`staff_integrations.scope.${scope.replace('.', '_')}`)}</li>
          ))}
        </ul>
        <KeyTimes apiKey={apiKey} />
      </div>
      {(state === 'active' || state === 'orphaned') && (
        <IconButton label={t('staff_integrations.revoke_named', { title })} onClick={onRevoke}>
          <Icon name="trash" size={20} />
        </IconButton>
      )}
    </li>
  );
}

function KeyTimes({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, made_by: name, created_at, expires_at, last_used_at: usedAt } = apiKey;
  const day = format.date(created_at.slice(0, 10));
  const facts = [
    name === null
      ? t('staff_integrations.made', { day })
      : t('staff_integrations.made_by', { day, name: `\u2068${name}\u2069` }),
    state === 'active' && t('staff_integrations.expires', { day: format.date(expires_at.slice(0, 10)) }),
    usedAt === null
      ? t('staff_integrations.never_used')
      : t('staff_integrations.last_used', { when: format.ago(usedAt) }),
    state === 'orphaned' && t('staff_integrations.orphaned_text'),
  ];
  return facts.map(
    (fact) =>
      fact && (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ),
  );
}
