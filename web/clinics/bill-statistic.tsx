import { useTranslation } from 'react-i18next';
import type { BillStatistic } from '../../contract/clinics/bill-statistics.ts';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Fact } from '../ui/fact.tsx';
import text from '../ui/text.module.css';
import block from './clinic-block.module.css';
import facts from './clinic-facts.module.css';

/** Figures run left to right also inside a sentence that does not. */
const isolated = (figure: string): string => `\u2066${figure}\u2069`;

function useMedian(): (figure: BillStatistic) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ median_deviation: percent }) => {
    if (percent === 0) return t('bill_statistic.same');
    return isolated(`${percent > 0 ? '+' : '−'}${format.number(Math.abs(percent))}\u00a0%`);
  };
}

/** How bills compare with offers, in a line; null: too few patients have settled one. */
export function useBillStatistic(): (figure: BillStatistic | null) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const medianOf = useMedian();
  return (figure) =>
    figure === null
      ? t('bill_statistic.none')
      : t('bill_statistic.line', {
          median: medianOf(figure),
          above: format.number(figure.above),
          n: format.number(figure.cases),
        });
}

/** The figure on the page of the clinic, with how it comes about. */
export function ClinicBills({ clinic: { bill_statistic: figure } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const medianOf = useMedian();
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('bill_statistic.title')}</h2>
      <p className={block.lead}>{t(figure === null ? 'bill_statistic.none_text' : 'bill_statistic.lead')}</p>
      {figure !== null && (
        <dl className={`${facts.row} ${facts.known}`}>
          <Fact label={t('bill_statistic.median')} value={medianOf(figure)} />
          <Fact
            label={t('bill_statistic.above')}
            value={t('bill_statistic.above_of', {
              above: format.number(figure.above),
              n: format.number(figure.cases),
            })}
            qualifier={isolated(`${format.number(Math.round((100 * figure.above) / figure.cases))}\u00a0%`)}
          />
          <Fact
            label={t('bill_statistic.cases')}
            value={format.number(figure.cases)}
            qualifier={t('bill_statistic.counted_on', { date: format.date(figure.counted_on) })}
          />
        </dl>
      )}
      <p className={block.after}>
        <Link to="/about/ranking#bills" className={text.link}>
          {t('bill_statistic.more')}
        </Link>
      </p>
    </section>
  );
}
