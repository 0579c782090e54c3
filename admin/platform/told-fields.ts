import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What stands at `clinic.title`. */
function valueAt(record: object, source: string): unknown {
  let value: unknown = record;
  for (const part of source.split('.')) value = value instanceof Object ? Reflect.get(value, part) : null;
  return value;
}

/** Made of several values: its source is only the name of its column. */
const isComputed = (record: object, { source = '', render }: FieldProps): boolean =>
  render !== undefined && !source.includes('.') && !(source in record);

type FieldProps = { source?: string; emptyText?: string; render?: unknown };

/** The fields that say something of a record; one that holds nothing is left out, unless it has an `emptyText`. */
export const toldFields = (fields: ReactNode, record: object) =>
  Children.toArray(fields).filter((field): field is ReactElement<FieldProps> => {
    if (!isValidElement<FieldProps>(field)) return false;
    const { source, emptyText } = field.props;
    if (source === undefined || emptyText !== undefined || isComputed(record, field.props)) return true;
    return !isEmpty(valueAt(record, source));
  });
