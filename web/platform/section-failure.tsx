import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../contract/platform/client.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import { Link } from './links.tsx';
import { isMissing } from './not-found.ts';

/** In the place of a part that did not load: what happened, and the way to try again; or that it is not there. */
export function ProfileFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  if (isMissing(error)) {
    return (
      <StatePanel
        title={t('not_found.title')}
        actions={
          <Link to="/" className={buttonClass({ kind: 'tonal' })}>
            {t('action.home')}
          </Link>
        }
      >
        <p>{t('not_found.text')}</p>
      </StatePanel>
    );
  }
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
