import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../platform/site.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import classes from './request-print.module.css';

type Props = { prefix: string; onLanguage(prefix: string): void; children: ReactNode };

/** What is chosen before printing: `children`, the language, and how it becomes a PDF. */
export function PrintChoices({ prefix, onLanguage, children }: Props) {
  const { t } = useTranslation();
  const { languages } = useSite();
  return (
    <>
      <div className={classes.choices}>
        {children}
        <Select
          label={t('requests.print_language')}
          value={prefix}
          onChange={({ currentTarget }) => onLanguage(currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one.prefix} value={one.prefix} lang={one.prefix}>
              {one.title}
            </option>
          ))}
        </Select>
        <Button kind="primary" onClick={() => print()}>
          <Icon name="print" size={18} />
          {t('offers.print')}
        </Button>
      </div>
      <p className={classes.hint}>
        {t('requests.print_hint')} {t('requests.print_hint_phone')}
      </p>
    </>
  );
}
