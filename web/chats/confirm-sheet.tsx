import { useTranslation } from 'react-i18next';
import { useAction } from '../profile/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import classes from './sheets.module.css';

type Props = {
  title: string;
  text: string;
  /** What the button does, in a word. */
  action: string;
  stay: string;
  isDangerous?: boolean;
  /** Rejects with an ApiError: it is told, and the question stays. */
  onConfirm(): Promise<void>;
  onClose(): void;
};

/** Says what an act does before it is done. */
export function ConfirmSheet({ title, text, action, stay, isDangerous = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const confirm = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Sheet
      opened
      isCentred
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.actions}>
          <Button onClick={onClose}>{stay}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} loading={confirm.isBusy} onClick={confirm.run}>
            {action}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <p>{text}</p>
      </div>
    </Sheet>
  );
}
