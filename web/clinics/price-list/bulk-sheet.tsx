import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { raisedBy, type StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { useSite } from '../../platform/site.tsx';
import { readTyped } from '../../platform/typed-number.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './staff-prices.module.css';
import type { RowChange } from './use-price-list.ts';

type Props = { rows: readonly StaffPrice[]; onChange(changes: RowChange[]): void; onClose(): void };

const raised = (rows: readonly StaffPrice[], percent: number): RowChange[] | null => {
  const changes = rows.flatMap(({ procedure, amount, amount_to }) => {
    if (amount === null) return [];
    const next = raisedBy(amount, percent);
    const to = amount_to === null ? null : raisedBy(amount_to, percent);
    if (next === null || (amount_to !== null && to === null)) return [null];
    // Rounding may bring both ends of a range together.
    return [
      { slug: procedure.slug, values: { amount: next, amount_to: to !== null && to > next ? to : null } },
    ];
  });
  return changes.some((change) => change === null) ? null : changes.flatMap((change) => change ?? []);
};

/** Changes all prices that are shown at once; one step takes it back. */
export function BulkSheet({ rows, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const [percent, setPercent] = useState('');
  const [problem, setProblem] = useState<string>();
  const [currency, setCurrency] = useState('');
  const priced = rows.filter(({ amount }) => amount !== null);
  const act = (changes: RowChange[]) => {
    onChange(changes);
    onClose();
  };
  function raise() {
    const read = readTyped(percent, { min: -90, max: 500, decimals: 4, money: ['%'] });
    const changes = read.kind === 'value' && read.value ? raised(priced, read.value) : null;
    if (changes) act(changes);
    else setProblem(t('staff_prices.percent_wrong'));
  }
  return (
    <Sheet opened isCentred title={t('staff_prices.bulk')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={classes.bulk}>
        <p>{t('staff_prices.bulk_text', { count: priced.length, n: priced.length })}</p>
        <form
          className={classes.bulkLine}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            raise();
          }}
        >
          <Field
            label={t('staff_prices.percent')}
            hint={t('staff_prices.percent_hint')}
            error={problem}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
          <Button type="submit">{t('staff_prices.percent_do')}</Button>
        </form>
        <div className={classes.bulkLine}>
          <Select
            label={t('staff_prices.set_currency')}
            hint={t('staff_prices.set_currency_hint')}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          >
            <option value="">{t('staff.choose')}</option>
            {currencies.map(({ id, code, title }) => (
              <option key={id} value={id}>{`${code}${t('site.comma')}${title}`}</option>
            ))}
          </Select>
          <Button
            onClick={() =>
              currency !== '' &&
              act(
                priced.map(({ procedure }) => ({
                  slug: procedure.slug,
                  values: { currency_id: Number(currency) },
                })),
              )
            }
          >
            {t('staff_prices.set')}
          </Button>
        </div>
        <Button onClick={() => act(priced.map(({ procedure }) => ({ slug: procedure.slug, values: {} })))}>
          {t('staff_prices.confirm_today')}
        </Button>
      </div>
    </Sheet>
  );
}
