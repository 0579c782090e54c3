import { DateField, useLocale } from 'react-admin';

type Props = { source: string; label?: string; withTime?: boolean };

/** A moment with the month as a word, in the reader's language. */
export function When({ withTime = true, ...rest }: Props) {
  const options: Intl.DateTimeFormatOptions = {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'short' }),
  };
  return <DateField {...rest} locales={useLocale()} showTime={withTime} options={options} emptyText="" />;
}
