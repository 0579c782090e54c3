import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisons, REPORT_DAYS_MAX, type StaffFigures } from '../../../contract/clinics/staff-reports.ts';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { daysBetween, periods, type ReportChoice } from './report-address.ts';
import classes from './reports.module.css';

type Props = {
  choice: ReportChoice;
  figures: StaffFigures;
  /** Shows the report that is chosen; ends when it is there. */
  onChoose(choice: ReportChoice): Promise<void>;
};

/** First and last day, for a time that no period has. */
function DaysForm({ choice, figures, onChoose }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { from: figures.from, until: figures.until },
    required: ['from', 'until'],
    check({ from, until }) {
      const days = daysBetween(from, until);
      if (days < 1) return { until: t('staff_figures.backwards') };
      return days > REPORT_DAYS_MAX ? { from: t('staff_figures.long', { days: REPORT_DAYS_MAX }) } : {};
    },
    submit: ({ from, until }) => onChoose({ ...choice, days: daysBetween(from, until), until }),
  });
  return (
    <form ref={form.formRef} className={classes.days} noValidate onSubmit={form.onSubmit}>
      <Field label={t('staff_people.first_day')} type="date" {...form.field('from')} />
      <Field label={t('staff_people.last_day')} type="date" {...form.field('until')} />
      <SubmitButton kind="tonal" isSending={form.isSending}>
        {t('staff_figures.show')}
      </SubmitButton>
      <FormMessage text={form.message} />
    </form>
  );
}

/** Of which time the report is, and with what it is compared. */
export function ReportForm({ choice, figures, onChoose }: Props) {
  const { t } = useTranslation();
  const ready = choice.until === null ? periods.find((days) => days === choice.days) : undefined;
  /** Dates are asked for, and the address does not say any yet. */
  const [isOpen, setOpen] = useState(false);
  const isChoosing = isOpen || ready === undefined;
  function choose(next: ReportChoice): Promise<void> {
    setOpen(false);
    return onChoose(next);
  }
  return (
    <div className={classes.choice}>
      <div className={classes.days}>
        <Select
          label={t('staff_figures.period')}
          value={isChoosing ? 'chosen' : `${ready}`}
          onChange={({ currentTarget: { value } }) => {
            if (value === 'chosen') setOpen(true);
            else void choose({ ...choice, days: Number(value), until: null });
          }}
        >
          {periods.map((days) => (
            <option key={days} value={days}>
              {t('staff_figures.last_days', { count: days })}
            </option>
          ))}
          <option value="chosen">{t('staff_figures.chosen')}</option>
        </Select>
        <Select
          label={t('staff_figures.compare')}
          value={figures.comparison}
          onChange={({ currentTarget: { value } }) => {
            const compare = comparisons.find((one) => one === value) ?? null;
            void onChoose({ ...choice, compare });
          }}
        >
          {comparisons.map((one) => (
            <option key={one} value={one}>
              {t(`staff_figures.compare_${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {isChoosing && (
        <DaysForm
          key={`${figures.from} ${figures.until}`}
          choice={choice}
          figures={figures}
          onChoose={choose}
        />
      )}
    </div>
  );
}
