import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useSite } from '../../platform/site.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** While something is not saved, leaving asks first: the browser's own question, or ours inside the site. */
export function useLeaveQuestion(hasUnsaved: boolean): ReactNode {
  const { languages } = useSite();
  // Another language of the same page keeps what was typed, whichever of the two addresses is drawn by now.
  const pageOf = (pathname: string) => {
    const [first = '', ...rest] = pathname.slice(1).split('/');
    return (languages.some(({ prefix }) => prefix === first) ? rest : [first, ...rest]).join('/');
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && pageOf(currentLocation.pathname) !== pageOf(nextLocation.pathname),
  );
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}

/** Asks whether what is not saved may be lost. */
export function LeaveDialog({ onLeave, onStay }: { onLeave(): void; onStay(): void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('profile.leave_title')}
      confirm={t('profile.leave_confirm')}
      cancel={t('profile.leave_cancel')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{t('profile.leave_text')}</p>
    </ConfirmDialog>
  );
}
