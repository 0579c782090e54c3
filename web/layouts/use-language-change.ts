import { useTranslation } from 'react-i18next';
import { toast } from 'react-toastify/unstyled';
import { ApiError } from '../../contract/client.ts';
import { useSite } from '../platform/site.tsx';

/** Changes the language of the page; when its texts do not come, says so and leaves the page as it is. */
export function useLanguageChange(): (prefix: string) => Promise<void> {
  const { setLanguage } = useSite();
  const { t } = useTranslation();
  return async (prefix) => {
    try {
      await setLanguage(prefix);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message || t('toast.language_failed'), { autoClose: false });
    }
  };
}
