import { useTranslation } from 'react-i18next';

/** The name of a source of data as people know it; a source without one keeps its code. */
export function useSourceName(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => t(`source.${code}`, { defaultValue: code });
}
