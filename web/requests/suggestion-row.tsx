import { useTranslation } from 'react-i18next';
import type { Suggested } from '../../contract/requests/inquiry.ts';
import { useFormat } from '../platform/format.ts';
import { Price } from '../platform/money.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import classes from './request-sheets.module.css';

type Props = {
  clinic: Suggested;
  isChosen: boolean;
  /** No further one can be chosen. */
  isFull: boolean;
  onToggle(): void;
};

/** One clinic that fits, with the reasons why in words. */
export function SuggestionRow({ clinic, isChosen, isFull, onToggle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = [clinic.city, clinic.country.title].filter(Boolean).join(t('site.comma'));
  const values = {
    languages: format.list(clinic.languages.map((code) => format.languageName(code))),
    duration: clinic.reply_time_minutes === null ? '' : format.duration(clinic.reply_time_minutes),
  };
  const reasons = clinic.reasons
    .filter((reason) => reason !== 'price' && (reason !== 'reply_time' || clinic.reply_time_minutes !== null))
    .map((reason) => t(`requests.fit.${reason}`, values));
  return (
    <li>
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
        label={
          <>
            <b>
              <bdi>{clinic.title}</bdi>
            </b>
            <span className={classes.reasons}>{place}</span>
            {reasons.length > 0 && <span className={classes.reasons}>{reasons.join(' · ')}</span>}
            {clinic.price_from && (
              <span className={classes.reasons}>
                {t('requests.fit.price')} <Price price={clinic.price_from} />
              </span>
            )}
          </>
        }
      />
    </li>
  );
}
