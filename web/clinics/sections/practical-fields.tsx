import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ownerships } from '../../../contract/clinics/facts.ts';
import {
  ALWAYS,
  type DayTimes,
  daysOfSyntax,
  syntaxOfDays,
} from '../../../contract/clinics/opening-hours.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeSpan } from '../../ui/time-span.tsx';
import type { Contents, FieldsProps, SectionForm } from './fields.ts';
import hours from './hours.module.css';

const answers = ['unknown', 'yes', 'no'] as const;
type Answer = (typeof answers)[number];
const owners = ['unknown', ...ownerships] as const;
type Values = { opening_hours: DayTimes[]; emergency: Answer; ownership: (typeof owners)[number] };

/** Opening hours, emergencies and whose the clinic is. */
export const practicalForm: SectionForm<Contents['practical'], Values> = {
  toValues: ({ opening_hours, emergency, ownership }) => ({
    opening_hours: daysOfSyntax(opening_hours ?? ''),
    emergency: emergency === null ? 'unknown' : emergency ? 'yes' : 'no',
    ownership: ownership ?? 'unknown',
  }),
  toContent: ({ opening_hours, emergency, ownership }) => ({
    opening_hours: syntaxOfDays(opening_hours) || null,
    emergency: emergency === 'unknown' ? null : emergency === 'yes',
    ownership: ownership === 'unknown' ? null : ownership,
  }),
  valueTexts: { ownership: 'sections.owner' },
  Fields: PracticalFields,
};

function PracticalFields({ form: { values, errors, set } }: FieldsProps<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <Week
        days={values.opening_hours}
        error={errors.opening_hours}
        onChange={(days) => set('opening_hours', days)}
      />
      <ChoiceGroup
        legend={t('sections.field.emergency')}
        name="emergency"
        options={answers.map((value) => ({ value, label: t(`sections.answer.${value}`) }))}
        chosen={values.emergency}
        onChoose={(value) => set('emergency', value)}
        error={errors.emergency}
      />
      <ChoiceGroup
        legend={t('sections.field.ownership')}
        name="ownership"
        options={owners.map((value) => ({ value, label: t(`sections.owner.${value}`) }))}
        chosen={values.ownership}
        onChoose={(value) => set('ownership', value)}
        error={errors.ownership}
      />
    </>
  );
}

const usual = '08:00-18:00';
const withTimes = (days: DayTimes[], times: (day: DayTimes) => string): DayTimes[] =>
  days.map((one) => ({ ...one, times: times(one) }));

type WeekProps = { days: DayTimes[]; error: string | undefined; onChange(days: DayTimes[]): void };

/** Seven days with any number of spans each, or around the clock. */
function Week({ days, error, onChange }: WeekProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const isAlways = syntaxOfDays(days) === ALWAYS;
  const monday = days[0]?.times ?? '';
  return (
    <fieldset className={hours.week} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={hours.legend}>{t('sections.field.opening_hours')}</legend>
      <Checkbox
        label={t('sections.hours_always')}
        checked={isAlways}
        onChange={({ currentTarget }) => onChange(daysOfSyntax(currentTarget.checked ? ALWAYS : ''))}
      />
      {!isAlways &&
        days.map((one) => (
          <Day
            key={one.day}
            day={one}
            onChange={(times) => onChange(withTimes(days, (other) => (other === one ? times : other.times)))}
          />
        ))}
      {!isAlways && monday !== '' && (
        <Button
          small
          onClick={() => onChange(withTimes(days, ({ day, times }) => (day <= 5 ? monday : times)))}
        >
          {t('hours.spread')}
        </Button>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** An input of a time ends at 23:59: the midnight that ends a day is 00:00 there. */
const shown = (time: string): string => (time === '24:00' ? '00:00' : time);
const ending = (time: string): string => (time === '00:00' ? '24:00' : time);

function Day({ day: { day, times }, onChange }: { day: DayTimes; onChange(times: string): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.weekday(day);
  const spans = times === '' ? [] : times.split(',');
  const put = (at: number, ...span: string[]) => onChange(spans.toSpliced(at, 1, ...span).join());
  return (
    <div className={hours.day}>
      <Checkbox
        label={<span className={hours.name}>{name}</span>}
        checked={spans.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : '')}
      />
      <div className={hours.spans}>
        {spans.length === 0 && <span className={hours.closed}>{t('sections.hours_closed')}</span>}
        {spans.map((span, at) => {
          const [from = '', to = ''] = span.split('-');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing else to be known by
            <span key={at} className={hours.span}>
              <TimeSpan
                from={from}
                to={shown(to)}
                labels={[t('hours.opens', { day: name }), t('hours.closes', { day: name })]}
                onChange={(opens, closes) => put(at, `${opens}-${ending(closes)}`)}
              />
              {spans.length > 1 && (
                <button
                  type="button"
                  className={hours.tool}
                  aria-label={t('sections.hours_remove', { day: name })}
                  onClick={() => put(at)}
                >
                  <Icon name="close" size={18} />
                </button>
              )}
            </span>
          );
        })}
      </div>
      {spans.length > 0 && (
        <button
          type="button"
          className={hours.tool}
          aria-label={t('sections.hours_add', { day: name })}
          onClick={() => onChange([...spans, '-'].join())}
        >
          <Icon name="plus" size={18} />
        </button>
      )}
    </div>
  );
}
