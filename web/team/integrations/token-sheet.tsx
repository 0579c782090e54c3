import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../accounts/profile/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from './integrations.module.css';

export type MadeKey = { title: string; token: string };

/** The token of a new key, this once. */
export function TokenSheet({ made, onClose }: { made: MadeKey; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('staff_integrations.token_title', { title: made.title })}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button kind="primary" onClick={onClose}>
            {t('staff_integrations.token_done')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('staff_integrations.token_text')}</p>
        <p>
          <code className={classes.token} dir="ltr">
            {made.token}
          </code>
        </p>
        <div className={classes.copy}>
          <CopyButton value={made.token} />
        </div>
      </div>
    </Sheet>
  );
}
