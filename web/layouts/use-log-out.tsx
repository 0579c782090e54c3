import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../accounts/profile/confirm-dialog.tsx';
import { useFormat } from '../platform/format.ts';
import { countUnsentMessages, logOut } from '../platform/session.ts';

/** Logs out; asks first where messages are in this browser alone, because they go with the logout. */
export function useLogOut(): { leave(): void; question: ReactNode } {
  const { t } = useTranslation();
  const format = useFormat();
  const [unsent, setUnsent] = useState(0);
  function leave() {
    const count = countUnsentMessages();
    setUnsent(count);
    if (count === 0) void logOut();
  }
  const question = unsent > 0 && (
    <ConfirmDialog
      title={t('log_out.unsent', { count: unsent, n: format.number(unsent) })}
      confirm={t('log_out.drop')}
      cancel={t('log_out.wait')}
      onConfirm={() => {
        setUnsent(0);
        void logOut();
      }}
      onCancel={() => setUnsent(0)}
    >
      <p>{t('log_out.text')}</p>
    </ConfirmDialog>
  );
  return { leave, question };
}
