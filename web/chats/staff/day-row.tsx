import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { TimeSpan } from '../../ui/time-span.tsx';
import type { DayHours } from './hours-days.ts';
import classes from './replies.module.css';

type Props = { day: DayHours; problem: 'missing' | 'order' | null; onChange(day: DayHours): void };

/** A day of the week: whether anyone answers, and from when to when. */
export function DayRow({ day, problem, onChange }: Props) {
  const { t } = useTranslation();
  const { prefix } = useSite().language;
  const errorId = useId();
  const name = useFormat().weekday(day.weekday);
  const title = name.charAt(0).toLocaleUpperCase(prefix) + name.slice(1);
  return (
    <div className={classes.day}>
      <Checkbox
        label={title}
        checked={day.isOn}
        onChange={({ currentTarget }) => onChange({ ...day, isOn: currentTarget.checked })}
      />
      <span className={classes.span}>
        {day.isOn ? (
          <TimeSpan
            from={day.opens}
            to={day.closes}
            labels={[t('hours.opens', { day: title }), t('hours.closes', { day: title })]}
            errorId={problem === null ? undefined : errorId}
            onChange={(opens, closes) => onChange({ ...day, opens, closes })}
          />
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
