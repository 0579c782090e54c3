import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountSession, endSession, endSessions } from '../../../contract/accounts/sessions.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { closeSession, forgetWriting } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { SessionItem, useDeviceName } from './session-item.tsx';
import { useAction } from './use-action.ts';

type Props = { sessions: readonly AccountSession[]; onChanged(): void };

/** Where one is logged in: this device first, then by last use. */
export function SessionList({ sessions, onChanged }: Props) {
  const { t } = useTranslation();
  const [ending, setEnding] = useState<AccountSession | 'all' | null>(null);
  return (
    <Section title={t('profile.sessions')} lead={t('profile.sessions_text')}>
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button kind="danger" onClick={() => setEnding('all')}>
          {t('profile.end_all')}
        </Button>
      </div>
      {ending === 'all' && <EndAll onClose={() => setEnding(null)} />}
      {ending !== null && ending !== 'all' && (
        <EndOne
          session={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setEnding(null);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}

type EndOneProps = { session: AccountSession; onClose(): void; onEnded(): void };

function EndOne({ session, onClose, onEnded }: EndOneProps) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const end = useAction(async () => {
    try {
      await browserApi(endSession, { params: { id: session.id } });
    } catch (error) {
      // It has ended by itself, or from another window: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    showToast('success', t('profile.session_ended'));
    onEnded();
  });
  return (
    <ConfirmDialog
      title={t('profile.end_title')}
      confirm={t('profile.end')}
      isBusy={end.isBusy}
      onConfirm={end.run}
      onCancel={onClose}
    >
      <p>{t('profile.end_text', { device: deviceName(session) })}</p>
    </ConfirmDialog>
  );
}

function EndAll({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const end = useAction(async () => {
    await browserApi(endSessions, {});
    showToast('success', t('profile.all_ended'));
    // Here too: the page then leads to login.
    closeSession();
    forgetWriting();
  });
  return (
    <ConfirmDialog
      title={t('profile.end_all_title')}
      confirm={t('profile.end_all')}
      isBusy={end.isBusy}
      onConfirm={end.run}
      onCancel={onClose}
    >
      <p>{t('profile.end_all_text')}</p>
    </ConfirmDialog>
  );
}
