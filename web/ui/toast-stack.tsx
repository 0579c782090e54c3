import { Bounce, ToastContainer, toast } from 'react-toastify/unstyled';
import { Icon } from './icon.tsx';
import './style/toasts.css';

export { toast };

type Props = {
  dir: 'ltr' | 'rtl';
  /** How many are shown at once. */
  limit: number;
  /** Name of the place where they stand. */
  label: string;
  closeLabel: string;
};

export function ToastStack({ dir, limit, label, closeLabel }: Props) {
  return (
    <ToastContainer
      aria-label={label}
      limit={limit}
      newestOnTop
      transition={Bounce}
      theme="light"
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      rtl={dir === 'rtl'}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="Toastify__close-button"
          aria-label={closeLabel}
          onClick={(event) => {
            event.stopPropagation();
            closeToast(event);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    />
  );
}
