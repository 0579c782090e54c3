import { type FieldProps, useFieldValue, useTranslate } from 'react-admin';

/** Who published a rate: by its name, but a rate by hand in words. */
export function SourceField(props: FieldProps) {
  const source: unknown = useFieldValue(props);
  const translate = useTranslate();
  if (typeof source !== 'string') return null;
  return <span>{source === 'operator' ? translate('admin.currencies.by_hand') : source.toUpperCase()}</span>;
}
