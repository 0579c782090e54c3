import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PriceLine, priceLines } from '../../contract/prices.ts';
import type { StaffPrice } from '../../contract/staff-prices.ts';
import { Segments } from '../staff/segments.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import classes from './staff-prices.module.css';

const states = ['included', 'excluded', 'unsaid'] as const;
type State = (typeof states)[number];

type Props = {
  row: StaffPrice;
  onSave(lines: { included: PriceLine[]; excluded: PriceLine[] }): void;
  onClose(): void;
};

/** What the price includes, line by line. */
export function LinesSheet({ row, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlyMap<PriceLine, State>>(
    new Map([
      ...row.included.map((line): [PriceLine, State] => [line, 'included']),
      ...row.excluded.map((line): [PriceLine, State] => [line, 'excluded']),
    ]),
  );
  const linesOf = (state: State) => priceLines.filter((line) => (chosen.get(line) ?? 'unsaid') === state);
  return (
    <Sheet
      opened
      isCentred
      title={row.procedure.title}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          wide
          onClick={() => {
            onSave({ included: linesOf('included'), excluded: linesOf('excluded') });
            onClose();
          }}
        >
          {t('staff_prices.save')}
        </Button>
      }
    >
      <div className={classes.lines}>
        {priceLines.map((line) => (
          <Segments<State>
            key={line}
            legend={t(`price_line.${line}`)}
            options={states.map((value) => ({ value, label: t(`staff_prices.line_${value}`) }))}
            value={chosen.get(line) ?? 'unsaid'}
            onChange={(state) => setChosen(new Map(chosen).set(line, state))}
          />
        ))}
      </div>
    </Sheet>
  );
}
