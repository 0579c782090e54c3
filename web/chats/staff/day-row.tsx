import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../platform/site.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import type { DayHours } from './hours-days.ts';
import classes from './replies.module.css';

/** 1 January 2024 was a Monday. */
const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

type Props = { day: DayHours; problem: 'missing' | 'order' | null; onChange(day: DayHours): void };

/** A day of the week: whether anyone answers, and from when to when. */
export function DayRow({ day, problem, onChange }: Props) {
  const { t } = useTranslation();
  const { prefix } = useSite().language;
  const errorId = useId();
  const name = dayName(day.weekday, prefix);
  const title = name.charAt(0).toLocaleUpperCase(prefix) + name.slice(1);
  const ties = problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className={classes.day}>
      <Checkbox
        label={title}
        checked={day.isOn}
        onChange={({ currentTarget }) => onChange({ ...day, isOn: currentTarget.checked })}
      />
      <span className={classes.span}>
        {day.isOn ? (
          <>
            <input
              type="time"
              aria-label={t('staff_chat.hours.opens', { day: title })}
              value={day.opens}
              onChange={({ currentTarget }) => onChange({ ...day, opens: currentTarget.value })}
              {...ties}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              aria-label={t('staff_chat.hours.closes', { day: title })}
              value={day.closes}
              onChange={({ currentTarget }) => onChange({ ...day, closes: currentTarget.value })}
              {...ties}
            />
          </>
        ) : (
          t('staff_chat.hours.off')
        )}
      </span>
      {problem !== null && (
        <div className={classes.wrong}>
          <FieldError id={errorId}>{t(`staff_chat.hours.${problem}`)}</FieldError>
        </div>
      )}
    </div>
  );
}
