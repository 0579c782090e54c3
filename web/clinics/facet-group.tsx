import { useTranslation } from 'react-i18next';
import type { FacetValue } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import classes from './filters.module.css';

const shownAtOnce = 7;

type Props = {
  title: string;
  name: string;
  /** Key of "N more" in the words of this facet. */
  moreKey: string;
  values: readonly FacetValue[];
  chosen: readonly string[];
  onToggle(value: string): void;
};

/** Values of one facet with counts: the first ones and the chosen ones, the rest behind "more". */
export function FacetGroup({ title, name, moreKey, values, chosen, onToggle }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (values.length === 0) return null;
  const isFront = ({ value }: FacetValue, i: number) => i < shownAtOnce || chosen.includes(value);
  const front = values.filter(isFront);
  const rest = values.filter((value, i) => !isFront(value, i));
  const row = ({ value, title: label, count }: FacetValue) => {
    const isChosen = chosen.includes(value);
    return (
      <Checkbox
        key={value}
        name={name}
        value={value}
        label={label}
        count={format.number(count)}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={() => onToggle(value)}
      />
    );
  };
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {front.map(row)}
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>
            <span className={classes.whenClosed}>
              {t(moreKey, { count: rest.length, n: format.number(rest.length) })}
            </span>
            <span className={classes.whenOpen}>{t('search.less')}</span>
          </summary>
          <div>{rest.map(row)}</div>
        </details>
      )}
    </fieldset>
  );
}
