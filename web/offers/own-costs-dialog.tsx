import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepOwnCosts, type RequestDetail } from '../../contract/requests/requests.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { readTyped, writeTyped } from '../platform/typed-number.ts';
import { NumberChoice } from '../team/number-choice.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { Sheet } from '../ui/sheet.tsx';
import classes from './dialog.module.css';
import { type CostScope, scopeKey, scopesOf } from './own-costs.ts';
import { useOfferAct } from './use-offer-act.ts';

/** `scope`: key of the offers it is for. */
type Line = { key: number; title: string; amount: string; currencyId: number; scope: string };

const MOST = 10;

const amountRule = { max: 1e9, decimals: 2 };

const amountOf = (text: string): number | null => {
  const read = readTyped(text, amountRule);
  return read.kind === 'value' ? read.value : null;
};

const isBlank = ({ title, amount }: Line) => title.trim() === '' && amount.trim() === '';

/** Lines as typed: what is blank is left out, what is half said is marked. */
function useLines({ own_costs }: RequestDetail, currencyId: number) {
  const blank = (key: number): Line => ({ key, title: '', amount: '', currencyId, scope: '' });
  const [lines, setLines] = useState<Line[]>(() => {
    const kept = own_costs.map((cost, key) => ({
      key,
      title: cost.title,
      amount: writeTyped(cost.amount, 2),
      currencyId: cost.currency_id,
      scope: scopeKey(cost.clinic_ids),
    }));
    return kept.length > 0 ? kept : [blank(0)];
  });
  const last = Math.max(0, ...lines.map(({ key }) => key));
  return {
    lines,
    add: () => setLines([...lines, blank(last + 1)]),
    drop: (key: number) => setLines(lines.filter((line) => line.key !== key)),
    change: (key: number, part: Partial<Line>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
  };
}

type Props = { request: RequestDetail; onDone(): Promise<void>; onClose(): void };

/** What the client pays besides the offers, such as flights: added to every offer, or to those it is for. */
export function OwnCostsDialog({ request, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const { lines, add, drop, change } = useLines(request, currency?.id ?? 1);
  const [scopes] = useState(() => scopesOf(request, request.own_costs));
  const [isChecked, setChecked] = useState(false);
  const keep = useOfferAct(onDone, async () => {
    const said = lines.filter((line) => !isBlank(line));
    const own_costs = said.map(({ title, amount, currencyId, scope }) => ({
      title: title.trim(),
      amount: amountOf(amount) ?? 0,
      currency_id: currencyId,
      ...(scope !== '' && { clinic_ids: [...(scopes.find(({ key }) => key === scope)?.ids ?? [])] }),
    }));
    await browserApi(keepOwnCosts, { params: { id: request.id }, body: { own_costs } });
    await onDone();
  });
  const isWrong = (line: Line) =>
    !isBlank(line) && (line.title.trim() === '' || amountOf(line.amount) === null);
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.own_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('offers.own_cancel')}</Button>
          <Button
            kind="primary"
            loading={keep.isBusy}
            onClick={() => {
              setChecked(true);
              if (!lines.some(isWrong)) keep.run();
            }}
          >
            {t('offers.own_keep')}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <p>{t('offers.own_text')}</p>
        <div className={classes.costs}>
          {lines.map((line, i) => (
            <CostLine
              key={line.key}
              line={line}
              number={i + 1}
              isChecked={isChecked}
              scopes={scopes}
              onChange={(part) => change(line.key, part)}
              onDrop={() => drop(line.key)}
            />
          ))}
        </div>
        {lines.length < MOST && (
          <span className={classes.start}>
            <Button kind="quiet" small onClick={add}>
              <Icon name="plus" size={18} />
              {t('offers.own_line_add')}
            </Button>
          </span>
        )}
      </div>
    </Sheet>
  );
}

type LineProps = {
  line: Line;
  number: number;
  isChecked: boolean;
  scopes: readonly CostScope[];
  onChange(part: Partial<Line>): void;
  onDrop(): void;
};

function CostLine({ line, number, isChecked, scopes, onChange, onDrop }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies } = useSite();
  const isUsed = isChecked && !isBlank(line);
  const read = readTyped(line.amount, amountRule);
  const missing = isUsed && amountOf(line.amount) === null ? t('offers.own_amount_missing') : undefined;
  return (
    <fieldset className={classes.cost} aria-label={t('offers.own_line', { n: number })}>
      <Field
        label={t('offers.own_what')}
        placeholder={t('offers.own_what_example')}
        maxLength={100}
        value={line.title}
        error={isUsed && line.title.trim() === '' ? t('offers.own_what_missing') : undefined}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <div>
        <Field
          label={t('offers.own_amount')}
          inputMode="decimal"
          dir="ltr"
          value={line.amount}
          error={read.kind === 'choose' ? t('staff.number_choose') : missing}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        {read.kind === 'choose' && (
          <NumberChoice
            choices={read.choices}
            decimals={2}
            onChoose={(chosen) => onChange({ amount: writeTyped(chosen, 2) })}
          />
        )}
      </div>
      <Select
        label={t('offers.own_currency')}
        value={line.currencyId}
        onChange={(event) => onChange({ currencyId: Number(event.currentTarget.value) })}
      >
        {currencies.map(({ id, code }) => (
          <option key={id} value={id}>
            {code}
          </option>
        ))}
      </Select>
      <IconButton label={t('offers.own_line_drop', { n: number })} onClick={onDrop}>
        <Icon name="trash" size={20} />
      </IconButton>
      {scopes.length > 0 && (
        <div className={classes.scope}>
          <Select
            label={t('offers.own_for')}
            value={line.scope}
            onChange={(event) => onChange({ scope: event.currentTarget.value })}
          >
            <option value="">{t('offers.own_for_all')}</option>
            {scopes.map(({ key, city, titles }) => (
              <option key={key} value={key}>
                {city === null ? format.list(titles) : t('offers.own_for_city', { city })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </fieldset>
  );
}
