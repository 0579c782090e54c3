import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toasts.ts';

/** Tells an address to others: by the device's own sheet where it has one, else by the clipboard. */
export function useShare({ title, url }: { title: string; url?: string }): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    const address = url ?? location.href;
    try {
      if (navigator.share) await navigator.share({ title, url: address });
      else {
        await navigator.clipboard.writeText(address);
        showToast('success', t('clinic.link_copied'));
      }
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('error', t('clinic.link_not_copied'), { stays: true });
    }
  };
}
