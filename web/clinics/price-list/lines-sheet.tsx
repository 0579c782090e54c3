import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PriceLine, priceLines } from '../../../contract/clinics/prices.ts';
import type { StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { Segments } from '../../team/segments.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './staff-prices.module.css';

const states = ['included', 'excluded', 'unsaid'] as const;
type State = (typeof states)[number];

type Props = {
  row: StaffPrice;
  onSave(values: { included: PriceLine[]; excluded: PriceLine[]; remark: string | null }): void;
  onClose(): void;
};

/** What patients read beside the price: what it includes, line by line, and a remark. */
export function LinesSheet({ row, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlyMap<PriceLine, State>>(
    new Map([
      ...row.included.map((line): [PriceLine, State] => [line, 'included']),
      ...row.excluded.map((line): [PriceLine, State] => [line, 'excluded']),
    ]),
  );
  const [remark, setRemark] = useState(row.remark ?? '');
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
            const lines = { included: linesOf('included'), excluded: linesOf('excluded') };
            onSave({ ...lines, remark: remark.trim() || null });
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
        <TextArea
          label={t('staff_prices.remark')}
          hint={t('staff_prices.remark_hint')}
          rows={3}
          dir="auto"
          maxLength={limits.priceRemarkMax}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </div>
    </Sheet>
  );
}
