import { useTranslation } from 'react-i18next';
import type { BillLine, QuotedLine } from '../../../contract/requests/bill.ts';
import { useMoney } from '../../offers/offer-money.tsx';
import { useFormat } from '../../platform/format.ts';

/** Puts lines, quotes and deviations of a bill into words. */
export function useBillWords(currencyId: number) {
  const { t } = useTranslation();
  const money = useMoney();
  const format = useFormat();
  const amount = (value: number) => money.original({ amount: value, currency_id: currencyId });
  const span = ({ from, to }: { from: number; to: number }) =>
    from === to ? amount(from) : `${amount(from)} – ${amount(to)}`;
  return {
    amount,
    span,
    nameOf: ({ kind, title }: Pick<BillLine, 'kind' | 'title'>): string => {
      if (kind === 'price') return t('bill.line.price');
      if (kind === 'other') return title === '' ? t('bill.line.other') : title;
      return t(`offers.row.${kind}`);
    },
    offered: (quoted: QuotedLine | null): string => {
      if (!quoted) return t('bill.offered.none');
      return quoted.state === 'quoted' ? span(quoted) : t(`bill.offered.${quoted.state}`);
    },
    /** `+4 %`; null: nothing was to pay. */
    deviation: (part: number | null): string | null => {
      if (part === null) return null;
      const percent = Math.round(part * 1000) / 10;
      const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
      return `\u2066${sign}${format.number(Math.abs(percent))}\u00a0%\u2069`;
    },
  };
}
