import { Bounce, ToastContainer, toast } from 'react-toastify/unstyled';
import './style/toasts.css';

export { toast };

type Props = {
  dir: 'ltr' | 'rtl';
  /** How many are shown at once. */
  limit: number;
};

export function ToastStack({ dir, limit }: Props) {
  return (
    <ToastContainer
      limit={limit}
      newestOnTop
      transition={Bounce}
      theme="light"
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      rtl={dir === 'rtl'}
    />
  );
}
