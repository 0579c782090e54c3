import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import text from '../../ui/text.module.css';
import classes from './attest.module.css';
import { ChangedMark } from './changed-mark.tsx';

export type Row = {
  label: string;
  /** Null: not specified. */
  value: ReactNode;
  isChanged?: boolean;
  isOld?: boolean;
};

/** Facts as pairs; what the clinic has not told is said to be unknown. */
export function FactRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value, isChanged = false, isOld = false }) => (
        <div key={label} data-old={isOld || undefined}>
          <dt>
            {label}
            <ChangedMark isChanged={isChanged} />
          </dt>
          <dd>{value ?? <span className={text.muted}>{t('staff_attest.not_specified')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
