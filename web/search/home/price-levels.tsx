import { useTranslation } from 'react-i18next';
import type { getFigures } from '../../../contract/clinics/statistics.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Price } from '../../platform/money.tsx';
import ledger from '../../ui/ledger.module.css';
import { panelClass } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { emptySearch, searchAddress } from '../search-state.ts';
import classes from './home.module.css';

type Level = ReplyOf<typeof getFigures>['data']['price_levels'][number];

/** What the directory's own price lists say of common procedures: the middle, and where four fifths of them lie. */
export function PriceLevels({ levels }: { levels: readonly Level[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const price = (amount: number, { currency_id }: Level) => <Price price={{ amount, currency_id }} />;
  return (
    <section className={classes.section}>
      <h2 className={text.h2}>{t('home.price_levels')}</h2>
      <p className={classes.sectionNote}>{t('home.price_levels_note')}</p>
      <div className={`${panelClass} ${classes.levels}`}>
        <table className={ledger.ledger}>
          <thead>
            <tr>
              <th>{t('home.procedure')}</th>
              <th>{t('home.priced_clinics')}</th>
              <th>{t('home.from')}</th>
              <th>{t('home.median')}</th>
              <th>{t('home.to')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level.slug}>
                <td>
                  <Link to={searchAddress({ ...emptySearch, procedure: [level.slug] })} className={text.link}>
                    {level.title}
                  </Link>
                </td>
                <td data-label={t('home.priced_clinics')}>{format.number(level.clinics)}</td>
                <td data-label={t('home.from')}>{price(level.low, level)}</td>
                <td data-label={t('home.median')}>
                  <b>{price(level.median, level)}</b>
                </td>
                <td data-label={t('home.to')}>{price(level.high, level)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
