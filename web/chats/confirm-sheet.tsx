import { ConfirmDialog } from '../accounts/profile/confirm-dialog.tsx';
import { useAction } from '../accounts/profile/use-action.ts';

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

/** Asks before an act that is a call; the question goes when it is done. */
export function ConfirmSheet({ title, text, action, stay, isDangerous = false, onConfirm, onClose }: Props) {
  const confirm = useAction(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={action}
      cancel={stay}
      isDangerous={isDangerous}
      isBusy={confirm.isBusy}
      onConfirm={confirm.run}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
