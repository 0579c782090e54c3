import { useTranslation } from 'react-i18next';
import type { Notation, PriceFile } from '../../../contract/clinics/price-imports.ts';
import { formatAmount } from '../../../contract/content/money.ts';
import type { DecimalMark } from '../../../contract/platform/numbers.ts';
import { Button } from '../../ui/button.tsx';
import classes from './price-import.module.css';

type Props = { notation: Notation; file: PriceFile; onChoose(decimal: DecimalMark): void };

/** A column whose numbers can be read in two ways: one choice for all of them. */
export function NotationQuestion({ notation, file, onChoose }: Props) {
  const { t } = useTranslation();
  const { field, decimal, sample } = notation;
  const column = file.columns[file.mapping[field] ?? -1]?.heading ?? t(`staff_prices.column_${field}`);
  const choices = [
    [',', sample.comma],
    ['.', sample.point],
  ] as const;
  return (
    <fieldset className={classes.notation}>
      <legend>{t('staff_prices.notation', { text: `\u2068${sample.text}\u2069`, column })}</legend>
      {choices.map(([mark, amount]) => (
        <Button
          key={mark}
          small
          kind={mark === decimal ? 'tonal' : 'line'}
          aria-pressed={mark === decimal}
          onClick={() => onChoose(mark)}
        >
          <bdi dir="ltr">{formatAmount(amount, '').trimEnd()}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}
