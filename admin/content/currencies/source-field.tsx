import { type FieldProps, useFieldValue, useTranslate } from 'react-admin';

/** Who published a rate, by the name on the site; a rate by hand in words. */
export function SourceField(props: FieldProps) {
  const source: unknown = useFieldValue(props);
  const translate = useTranslate();
  if (typeof source !== 'string') return null;
  const name =
    source === 'operator'
      ? translate('admin.currencies.by_hand')
      : translate(`about.sources_${source}_name`, { _: source });
  return <span>{name}</span>;
}
