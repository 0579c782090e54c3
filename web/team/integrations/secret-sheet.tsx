import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../accounts/profile/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from './integrations.module.css';

type Props = { title: string; text: string; secret: string; onClose(): void };

/** What opens or signs something new, shown this once. */
export function SecretSheet({ title, text, secret, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button kind="primary" onClick={onClose}>
            {t('staff_integrations.secret_done')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{text}</p>
        <p>
          <code className={classes.token} dir="ltr">
            {secret}
          </code>
        </p>
        <div className={classes.copy}>
          <CopyButton value={secret} />
        </div>
      </div>
    </Sheet>
  );
}
