import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../contract/client.ts';
import { Button } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';

/** In the place of a part that did not load: what happened, and the way to try again. */
export function ProfileFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const said = error instanceof ApiError ? error.message : '';
  return (
    <StatePanel
      role="alert"
      title={t('profile.failed_title')}
      actions={
        <Button kind="tonal" loading={state === 'loading'} onClick={() => void revalidate()}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{said || t('failure.offline')}</p>
    </StatePanel>
  );
}
