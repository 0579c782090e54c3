import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { LongText } from '../../team/long-text.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import { LanguageFields } from './language-fields.tsx';
import classes from './offer-card.module.css';
import { placeId } from './offer-errors.ts';
import type { TermProps } from './term-props.ts';

/** When, and for how long. A template has no date. */
export function TimeFields({ terms, errors, change, hasDate = true }: TermProps & { hasDate?: boolean }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="offer-part-time">
      <h2 id="offer-part-time">{t('staff.part.time')}</h2>
      <div className={classes.quarter}>
        <div id={placeId('nights')}>
          <NumberField
            name="nights"
            label={t('staff.nights')}
            max={365}
            value={terms.nights}
            error={errors.nights}
            onChange={(nights) => change({ nights })}
          />
        </div>
        <div id={placeId('days_in_country')}>
          <NumberField
            name="days_in_country"
            label={t('staff.days_in_country')}
            max={365}
            value={terms.days_in_country}
            error={errors.days_in_country}
            onChange={(days_in_country) => change({ days_in_country })}
          />
        </div>
        {hasDate && (
          <div id={placeId('earliest_date')}>
            <Field
              type="date"
              label={t('staff.earliest_date')}
              value={terms.earliest_date ?? ''}
              error={errors.earliest_date}
              onChange={({ target }) => change({ earliest_date: target.value || null })}
            />
          </div>
        )}
        <div id={placeId('valid_days')}>
          <NumberField
            name="valid_days"
            label={t('staff.valid_days')}
            isRequired
            min={limits.offerDaysMin}
            max={limits.offerDaysMax}
            value={terms.valid_days}
            error={errors.valid_days}
            onChange={(days) => days !== null && change({ valid_days: days })}
          />
        </div>
      </div>
    </section>
  );
}

const texts = ['basis', 'price_changes'] as const;
const afterwards = ['aftercare', 'complications'] as const;
type TextName = (typeof texts)[number] | (typeof afterwards)[number];

/** What is paid when, what happens afterwards, and in which languages. */
export function ConditionFields({ spoken, ...props }: TermProps & { spoken: readonly string[] }) {
  const { terms, errors, change } = props;
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="offer-part-conditions">
      <h2 id="offer-part-conditions">{t('staff.part.conditions')}</h2>
      <div className={classes.prepayment}>
        <div id={placeId('prepayment_percent')}>
          <NumberField
            name="prepayment_percent"
            label={t('staff.prepayment')}
            max={100}
            value={terms.prepayment_percent}
            error={errors.prepayment_percent}
            onChange={(prepayment_percent) => change({ prepayment_percent })}
          />
        </div>
        {terms.prepayment_percent !== 0 && (
          <div id={placeId('refund')}>
            <LongText
              label={t('staff.refund')}
              rows={2}
              maxLength={1000}
              value={terms.refund}
              error={errors.refund}
              onChange={({ target }) => change({ refund: target.value })}
            />
          </div>
        )}
      </div>
      {afterwards.map((name) => (
        <TermText key={name} name={name} {...props} />
      ))}
      <LanguageFields {...props} spoken={spoken} />
    </section>
  );
}

/** What the plan rests on, and what else the patient should know. */
export function TextFields(props: TermProps) {
  const { terms, change } = props;
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="offer-part-texts">
      <h2 id="offer-part-texts">{t('staff.part.texts')}</h2>
      {texts.map((name) => (
        <TermText key={name} name={name} {...props} />
      ))}
      <LongText
        label={t('staff.note')}
        hint={t('staff.note_hint')}
        rows={2}
        maxLength={2000}
        value={terms.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </section>
  );
}

function TermText({ name, terms, errors, change }: TermProps & { name: TextName }) {
  const { t } = useTranslation();
  return (
    <div id={placeId(name)}>
      <LongText
        label={t(`offers.row.${name}`)}
        hint={t(`staff.hint.${name}`)}
        rows={2}
        maxLength={1000}
        value={terms[name]}
        error={errors[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );
}
