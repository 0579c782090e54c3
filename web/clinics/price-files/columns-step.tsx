import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  changePriceImport,
  type PriceField,
  type PriceFile,
  type PriceMapping,
  priceFields,
} from '../../../contract/clinics/price-imports.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './price-import.module.css';

type Props = { clinicId: number; file: PriceFile; onChecked(): void };

/** Says what each column holds: as guessed, or as it was the last time. */
export function ColumnsStep({ clinicId, file, onChecked }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies } = useSite();
  const { revalidate } = useRevalidator();
  const [mapping, setMapping] = useState<PriceMapping>(file.mapping);
  const [currency, setCurrency] = useState(file.currency_id);
  const [problem, setProblem] = useState<string | null>(null);
  const fieldOf = (column: number) => priceFields.find((field) => mapping[field] === column);

  function choose(column: number, field: PriceField | '') {
    // A field stands in one column.
    const rest = Object.fromEntries(
      Object.entries(mapping).filter(([one, at]) => at !== column && one !== field),
    );
    setMapping(field === '' ? rest : { ...rest, [field]: column });
    setProblem(null);
  }

  const check = useAction(async () => {
    if (mapping.price === undefined || (mapping.title === undefined && mapping.code === undefined))
      return setProblem(t('staff_prices.columns_needed'));
    const body = { version: file.version, mapping, currency_id: currency };
    await browserApi(changePriceImport, { params: { id: clinicId, import: file.id }, body });
    await revalidate();
    onChecked();
  });

  return (
    <div className={classes.panel}>
      <p>
        {t(file.kind === 'cms' ? 'staff_prices.file_cms' : 'staff_prices.file_table', {
          name: file.file_name,
          count: file.rows,
          n: format.number(file.rows),
        })}
      </p>
      <ul className={classes.columns}>
        {file.columns.map(({ heading, samples }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={column}>
            <Select
              label={<bdi>{heading}</bdi>}
              value={fieldOf(column) ?? ''}
              onChange={({ target }) =>
                choose(column, priceFields.find((field) => field === target.value) ?? '')
              }
            >
              <option value="">{t('staff_prices.column_none')}</option>
              {priceFields.map((field) => (
                <option key={field} value={field}>
                  {t(`staff_prices.column_${field}`)}
                </option>
              ))}
            </Select>
            <p className={classes.samples} dir="auto">
              {samples.length > 0 ? samples.join(' · ') : t('staff_prices.column_empty')}
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.narrow}>
        <Select
          label={t('staff_prices.file_currency')}
          hint={t('staff_prices.file_currency_hint')}
          value={currency ?? ''}
          onChange={({ target }) => setCurrency(Number(target.value) || null)}
        >
          <option value="">{t('staff_prices.file_currency_none')}</option>
          {currencies.map(({ id, code, title }) => (
            <option key={id} value={id}>{`${code}${t('site.comma')}${title}`}</option>
          ))}
        </Select>
      </div>
      <FormMessage text={problem} />
      <div className={classes.foot}>
        <Button kind="primary" loading={check.isBusy} onClick={() => check.run()}>
          {t('staff_prices.check')}
        </Button>
      </div>
    </div>
  );
}
