import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../../contract/clinics/prices.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { hasWords } from '../../clinics/price-list/filters.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { isolate, useMoney } from '../offer-money.tsx';
import classes from './procedure-sheet.module.css';

type SheetProps = {
  prices: readonly Price[];
  initial: readonly string[];
  isBusy: boolean;
  onPick(slugs: string[]): void;
  onClose(): void;
};

/** The clinic's price list to choose from. Fetched when it is opened (procedure-picker.tsx). */
export function PickSheet({ prices, initial, isBusy, onPick, onClose }: SheetProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(() =>
    initial.filter((slug) => prices.some(({ procedure }) => procedure.slug === slug)),
  );
  const found = prices.filter(({ procedure, specialization }) =>
    hasWords(`${procedure.title} ${specialization?.title ?? ''}`, q),
  );
  const currencies = new Set(
    prices.flatMap(({ procedure, currency_id }) =>
      currency_id !== null && chosen.includes(procedure.slug) ? currency_id : [],
    ),
  );
  const isMixed = currencies.size > 1;
  const isFull = chosen.length >= limits.offerProceduresMax;
  const priceOf = ({ amount, amount_to, currency_id }: Price): string =>
    amount === null || currency_id === null
      ? t('staff.pick_unpriced')
      : isolate(
          [...new Set([amount, amount_to ?? amount])]
            .map((end) => money.original({ amount: end, currency_id }))
            .join(' – '),
        );
  return (
    <Sheet
      opened
      isCentred
      title={t('staff.pick_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.foot}>
          <FormMessage text={isMixed ? t('staff.pick_currencies') : null} />
          <div className={classes.acts}>
            <span aria-live="polite">{t('staff.pick_chosen', { count: chosen.length })}</span>
            <Button
              kind="primary"
              disabled={chosen.length === 0 || isMixed}
              loading={isBusy}
              onClick={() => onPick(chosen)}
            >
              {t('staff.pick_use')}
            </Button>
          </div>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t(prices.length === 0 ? 'staff.pick_empty' : 'staff.pick_text')}</p>
        {prices.length > 0 && (
          <Field
            type="search"
            label={t('staff.pick_search')}
            maxLength={limits.searchTextMax}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
        <ul className={classes.list}>
          {found.map((price) => {
            const { slug, title } = price.procedure;
            const isChosen = chosen.includes(slug);
            return (
              <li key={slug}>
                <Checkbox
                  label={title}
                  count={priceOf(price)}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    setChosen(isChosen ? chosen.filter((one) => one !== slug) : [...chosen, slug])
                  }
                />
              </li>
            );
          })}
        </ul>
        {prices.length > 0 && found.length === 0 && <p>{t('staff.pick_nothing')}</p>}
      </div>
    </Sheet>
  );
}
