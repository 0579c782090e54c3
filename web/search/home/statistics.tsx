import { useTranslation } from 'react-i18next';
import type { getFigures } from '../../../contract/clinics/statistics.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { useFormat } from '../../platform/format.ts';
import classes from './home.module.css';

type Figures = ReplyOf<typeof getFigures>['data'];

/** What the directory holds, counted; what is none is not told. */
export function Figures({ figures }: { figures: Figures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reply = figures.median_reply_minutes;
  const shown = [
    { key: 'home.clinics_in', count: figures.clinics, words: { count: figures.countries } },
    { key: 'home.doctors', count: figures.doctors, words: { count: figures.doctors } },
    { key: 'home.licences', count: figures.licences_checked, words: { count: figures.licences_checked } },
  ].filter(({ count }) => count > 0);
  return (
    <dl className={classes.figures}>
      {shown.map(({ key, count, words }) => (
        <div key={key}>
          <dt>{t(key, { ...words, n: format.number(words.count) })}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
      {reply !== null && (
        <div>
          <dt>{t('home.first_reply')}</dt>
          <dd>{format.duration(reply)}</dd>
        </div>
      )}
    </dl>
  );
}
