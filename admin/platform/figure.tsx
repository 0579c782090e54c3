import { NumberField, type NumberFieldProps, useLocale } from 'react-admin';

/** A number in the reader's language. */
export const Figure = (props: NumberFieldProps) => <NumberField {...props} locales={useLocale()} />;
