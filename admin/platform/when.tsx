import { DateField, useLocale } from 'react-admin';
import { dayForm, momentForm } from './time-forms.ts';

/** `sortable`: said for the list that shows it. */
type Props = { source: string; label?: string; sortable?: boolean; emptyText?: string };

/** A moment with the month as a word, in the reader's language. */
export function When({ withTime = true, emptyText = '', ...rest }: Props & { withTime?: boolean }) {
  const options = withTime ? momentForm : dayForm;
  return (
    <DateField
      {...rest}
      noWrap
      locales={useLocale()}
      showTime={withTime}
      options={options}
      emptyText={emptyText}
    />
  );
}

/** A day of the calendar is the same day everywhere: it is not moved into the reader's time zone. */
const calendarDayForm = { ...dayForm, timeZone: 'UTC' } as const;

/** A day of the calendar. */
export function Day({ emptyText = '', ...rest }: Props) {
  return <DateField {...rest} noWrap locales={useLocale()} options={calendarDayForm} emptyText={emptyText} />;
}

const monthForm = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A month of the calendar, of which the record has the first day. */
export function Month({ emptyText = '', ...rest }: Props) {
  return <DateField {...rest} noWrap locales={useLocale()} options={monthForm} emptyText={emptyText} />;
}

/** Words for a day of the calendar, where it stands within a sentence. */
export function useCalendarDay(): (day: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), calendarDayForm);
  return (day) => format.format(new Date(day));
}

/** Words for the day of a moment, where it stands within a sentence. */
export function useDay(): (moment: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), dayForm);
  return (moment) => format.format(new Date(moment));
}
