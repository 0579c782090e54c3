import { NullableBooleanInput } from 'react-admin';

/** Of a list of what waits: whether it has waited for longer than was promised. */
export const overdueFilter = (
  <NullableBooleanInput key="overdue" source="overdue" label="admin.shell.overdue" />
);
