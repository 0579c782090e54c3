import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import {
  type Bill,
  type BillLine,
  type BillLineKind,
  type BillSide,
  billReasons,
} from '../../../contract/requests/bill.ts';
import { deviates, deviationOf, quotedFor, totalOf } from '../../../contract/requests/bill-lines.ts';
import { AMOUNT_MAX } from '../../offers/staff/term-props.ts';
import { useForm } from '../../platform/use-form.ts';
import { NumberField } from '../../team/number-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import planClasses from '../plan/plan.module.css';
import classes from './bill.module.css';
import { startingLines } from './bill-rows.ts';
import { useBillWords } from './bill-words.ts';

/** A line while it is typed; `id` keeps its field where lines are added and removed. */
type TypedLine = Omit<BillLine, 'amount'> & { id: string; amount: number | null };

type Props = {
  bill: Bill;
  side: BillSide;
  send(lines: BillLine[]): Promise<unknown>;
  onCancel: (() => void) | null;
};

const typed = (line: BillLine): TypedLine => ({ ...line, id: crypto.randomUUID() });

/** One side enters what was paid: the lines of the offer are there already, others can be added. */
export function BillForm({ bill, side, send, onCancel }: Props) {
  const { t } = useTranslation();
  const [started] = useState(() => startingLines(bill, side).map(typed));
  const isOff = (line: TypedLine) =>
    line.amount !== null && deviates(line.amount, quotedFor(line.kind, bill.quote));
  const form = useForm({
    initial: { lines: started },
    required: [],
    check: ({ lines }) => problemsOf(lines, isOff, t),
    submit: async ({ lines }) => {
      await send(
        lines.map(({ id: _, ...line }) => ({
          ...{ ...line, amount: line.amount ?? 0 },
          reason: isOff({ ...line, id: '' }) ? line.reason : null,
        })),
      );
    },
  });
  const { lines } = form.values;
  const put = (next: TypedLine[]) => form.set('lines', next);
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      {lines.map((line, place) => (
        <LineFields
          key={line.id}
          {...{ bill, line }}
          isOff={isOff(line)}
          errorOf={(field) => form.errors[`lines.${place}.${field}`]}
          onChange={(part) => put(lines.with(place, { ...line, ...part }))}
          onRemove={
            quotedLine(bill, line.kind)?.state === 'quoted'
              ? null
              : () => put(lines.filter(({ id }) => id !== line.id))
          }
        />
      ))}
      <AddLine bill={bill} lines={lines} onAdd={(kind) => put([...lines, blank(kind)])} />
      <Sum bill={bill} lines={lines} />
      <FormMessage text={form.message} />
      <div className={planClasses.actions}>
        <SubmitButton kind="primary" isSending={form.isSending}>
          {t('bill.send')}
        </SubmitButton>
        {onCancel && <Button onClick={onCancel}>{t('profile.cancel')}</Button>}
      </div>
    </form>
  );
}

const quotedLine = ({ quote }: Bill, kind: BillLineKind) => quote.find((line) => line.kind === kind);

const blank = (kind: BillLineKind): TypedLine => ({
  ...{ id: crypto.randomUUID(), kind, title: '', amount: null },
  ...{ reason: null, note: '' },
});

function problemsOf(
  lines: readonly TypedLine[],
  isOff: (line: TypedLine) => boolean,
  t: (key: string) => string,
): Partial<Record<string, string>> {
  const problems: Partial<Record<string, string>> = {};
  for (const [place, line] of lines.entries()) {
    const at = `lines.${place}`;
    if (line.amount === null) problems[`${at}.amount`] = t('field.required');
    if (line.kind === 'other' && line.title.trim() === '') problems[`${at}.title`] = t('field.required');
    if (isOff(line) && line.reason === null) problems[`${at}.reason`] = t('field.bill_reason');
    if (isOff(line) && line.reason === 'other' && line.note.trim() === '')
      problems[`${at}.note`] = t('field.required');
  }
  return problems;
}

type LineProps = {
  bill: Bill;
  line: TypedLine;
  isOff: boolean;
  errorOf(field: string): string | undefined;
  onChange(part: Partial<TypedLine>): void;
  /** Null: a line of the offer stays. */
  onRemove: (() => void) | null;
};

function LineFields({ bill, line, isOff, errorOf, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  const name = words.nameOf(line);
  return (
    <fieldset className={classes.line}>
      <legend className={text.hidden}>
        <bdi>{name}</bdi>
      </legend>
      {line.kind === 'other' && (
        <Field
          label={t('bill.line_title')}
          dir="auto"
          maxLength={limits.billTitleMax}
          value={line.title}
          error={errorOf('title')}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
      <div className={classes.paid}>
        <NumberField
          name={line.id}
          label={t('bill.paid', { line: name })}
          max={AMOUNT_MAX}
          decimals={2}
          value={line.amount}
          error={errorOf('amount')}
          hint={t('bill.in_offer', { amount: words.offered(quotedLine(bill, line.kind) ?? null) })}
          onChange={(amount) => onChange({ amount })}
        />
        {onRemove && (
          <IconButton label={t('bill.remove', { line: name })} onClick={onRemove}>
            <Icon name="trash" size={20} />
          </IconButton>
        )}
      </div>
      {isOff && (
        <div className={classes.why}>
          <Select
            label={t('bill.why', { line: name })}
            value={line.reason ?? ''}
            error={errorOf('reason')}
            onChange={({ target }) =>
              onChange({ reason: billReasons.find((reason) => reason === target.value) ?? null })
            }
          >
            <option value="">{t('bill.choose_reason')}</option>
            {billReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`bill.reason.${reason}`)}
              </option>
            ))}
          </Select>
          <Field
            label={t('bill.note', { line: name })}
            dir="auto"
            maxLength={limits.billNoteMax}
            value={line.note}
            error={errorOf('note')}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Lines that the offer includes or does not name, and one by a name of one's own. */
function AddLine({
  bill,
  lines,
  onAdd,
}: {
  bill: Bill;
  lines: readonly TypedLine[];
  onAdd(kind: BillLineKind): void;
}) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  if (lines.length >= limits.billLines) return null;
  const absent = bill.quote.filter(({ kind }) => !lines.some((line) => line.kind === kind));
  return (
    <Select
      label={t('bill.add')}
      hint={t('bill.add_hint')}
      value=""
      onChange={({ target }) => {
        const kind = [...absent.map((line) => line.kind), 'other' as const].find(
          (one) => one === target.value,
        );
        if (kind) onAdd(kind);
      }}
    >
      <option value="">{t('bill.choose_line')}</option>
      {absent.map(({ kind, state }) => (
        <option key={kind} value={kind}>
          {words.nameOf({ kind, title: '' })}
          {state === 'included' && ` (${t('bill.offered.included')})`}
        </option>
      ))}
      <option value="other">{t('bill.line.other')}</option>
    </Select>
  );
}

function Sum({ bill, lines }: { bill: Bill; lines: readonly TypedLine[] }) {
  const { t } = useTranslation();
  const words = useBillWords(bill.currency_id);
  const total = totalOf(lines.map(({ amount }) => ({ amount: amount ?? 0 })));
  const percent = words.deviation(deviationOf(total, bill.quoted));
  return (
    <p className={classes.sum} aria-live="polite">
      <span>{t('bill.total')}</span>
      <b>{words.amount(total)}</b>
      <span className={classes.quiet}>
        {t('bill.in_offer', { amount: words.span(bill.quoted) })}
        {percent !== null && `${t('site.comma')}${t('bill.deviation', { percent })}`}
      </span>
    </p>
  );
}
