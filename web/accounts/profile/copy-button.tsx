import { useTranslation } from 'react-i18next';
import { useCopy } from '../../platform/use-copy.ts';
import { Button } from '../../ui/button.tsx';

/** Copies, and says beside itself how that went: a dialog lies over the toasts. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation();
  const [result, copy] = useCopy();
  return (
    <>
      <Button small onClick={() => void copy(value)}>
        {t('profile.copy')}
      </Button>
      <span role="status">{result === null ? '' : t(`profile.${result}`)}</span>
    </>
  );
}
