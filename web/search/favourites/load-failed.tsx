import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';

/** Shown instead of a list that could not be loaded, with a button to try again. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      role="alert"
      title={t('toast.load_failed')}
      actions={
        <Button kind="tonal" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{text}</p>
    </StatePanel>
  );
}
