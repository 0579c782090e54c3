import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Select } from '../ui/select.tsx';

/** Months to choose from: the last five years, the present one first. */
const MONTHS = 60;

function lastMonths(kept: string): string[] {
  const now = new Date();
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  );
  return kept === '' || months.includes(kept) ? months : [...months, kept];
}

type Props = Omit<ComponentProps<typeof Select>, 'label' | 'children'> & { value: string };

/** When someone was treated; one that was chosen before stays, however long ago. */
export function MonthSelect(props: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Select label={t('write.treated_in')} {...props}>
      <option value="">{t('write.choose_month')}</option>
      {lastMonths(props.value).map((month) => (
        <option key={month} value={month}>
          {format.month(`${month}-01`)}
        </option>
      ))}
    </Select>
  );
}
