import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Words of the button that does it, and of the one that does not. */
  confirm: string;
  cancel?: string;
  /** Unless it can be taken back. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onCancel(): void;
};

/** Says what an act does before it is done. Leaving it, by whatever way, changes nothing. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isDangerous = true,
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={title}
      closeLabel={t('action.close')}
      onClose={onCancel}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onCancel}>{cancel ?? t('profile.cancel')}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>{children}</div>
    </Sheet>
  );
}
