import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LineKind,
  lineStates,
  type OfferLine,
  travelLines,
  treatmentLines,
} from '../../../contract/offers/offers.ts';
import { useDrafts } from '../../team/number-drafts.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Segments } from '../../team/segments.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './line-fields.module.css';
import card from './offer-card.module.css';
import { placeId } from './offer-errors.ts';
import { AMOUNT_MAX, type TermProps, useConverted } from './term-props.ts';

const blank = (kind: LineKind): OfferLine => ({ kind, state: 'unsaid', amount: null, note: '' });

/** Lines that every offer answers: in the price, to be paid besides, not needed, or not said. */
export function LineFields(props: TermProps) {
  const { t } = useTranslation();
  const { errors } = props;
  const groups = [
    ['treatment', treatmentLines],
    ['travel', travelLines],
  ] as const;
  return (
    <section className={card.card} aria-labelledby="offer-part-lines" id={placeId('lines')}>
      <div className={card.cardHead}>
        <h2 id="offer-part-lines">{t('staff.part.lines')}</h2>
        <p>{t('staff.part.lines_text')}</p>
      </div>
      {errors.lines !== undefined && <FieldError id="offer-lines-error">{errors.lines}</FieldError>}
      {groups.map(([group, kinds]) => (
        <div key={group} className={classes.lines}>
          <h3>{t(`offers.group.${group}`)}</h3>
          {kinds.map((kind) => (
            <Line key={kind} kind={kind} {...props} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Line({ kind, terms, errors, change }: TermProps & { kind: LineKind }) {
  const { t } = useTranslation();
  const converted = useConverted(terms.currency_id);
  const numbers = useDrafts();
  const line = terms.lines.find((one) => one.kind === kind) ?? blank(kind);
  const [explains, setExplains] = useState(false);
  const put = (part: Partial<OfferLine>) =>
    change({
      lines: [...terms.lines.filter((one) => one.kind !== kind), { ...line, ...part }],
    });
  const name = t(`offers.row.${kind}`);
  const hasNote = explains || line.note !== '';
  return (
    <div className={classes.lineRow} id={placeId(`line.${kind}`)}>
      <div className={classes.lineHead}>
        <Segments
          legend={name}
          value={line.state}
          options={lineStates.map((value) => ({ value, label: t(`staff.line.${value}`) }))}
          onChange={(state) => {
            numbers?.keep(`line.${kind}`, null);
            put({ state, amount: state === 'extra' ? line.amount : null });
          }}
        />
        <IconButton
          label={t('staff.line_note_add', { line: name })}
          disabled={hasNote || line.state === 'unsaid'}
          onClick={() => setExplains(true)}
        >
          <Icon name="note" size={20} />
        </IconButton>
      </div>
      {line.state !== 'unsaid' && (line.state === 'extra' || hasNote) && (
        <div className={classes.lineMore}>
          {line.state === 'extra' && (
            <NumberField
              name={`line.${kind}`}
              label={t('staff.line_amount', { line: name })}
              max={AMOUNT_MAX}
              decimals={2}
              value={line.amount}
              error={errors[`lines.${kind}`]}
              hint={converted(line.amount)}
              onChange={(amount) => put({ amount })}
            />
          )}
          {hasNote && (
            <Field
              label={t('staff.line_note', { line: name })}
              dir="auto"
              maxLength={200}
              value={line.note}
              onChange={({ target }) => put({ note: target.value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
