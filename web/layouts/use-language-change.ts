import { useTranslation } from 'react-i18next';
import { ApiError } from '../../contract/platform/client.ts';
import { useSite } from '../platform/site.tsx';
import { showToast } from '../ui/toasts.ts';

/** Changes the language of the page; when its texts do not come, says so and leaves the page as it is. */
export function useLanguageChange(): (prefix: string) => Promise<void> {
  const { setLanguage } = useSite();
  const { t } = useTranslation();
  return async (prefix) => {
    try {
      await setLanguage(prefix);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast('error', error.message || t('toast.language_failed'), { stays: true });
    }
  };
}
