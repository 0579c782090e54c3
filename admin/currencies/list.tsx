import { DateField, NumberField, TextField } from 'react-admin';
import { AdminList } from '../platform/admin-list.tsx';
import { Search } from '../platform/search.tsx';
import { SourceField } from './source-field.tsx';

const filters = [<Search key="q" source="q" alwaysOn words="admin.currencies.search" />];

/** Currencies with the rate that prices are shown by now; those whose rates wait for a decision first. */
export function CurrencyList() {
  return (
    <AdminList filters={filters} sort={{ field: 'held', order: 'DESC' }} perPage={50}>
      <TextField source="code" />
      <TextField source="title" sortable={false} />
      <NumberField source="rate" sortable={false} options={{ maximumSignificantDigits: 8 }} />
      <DateField source="date" sortable={false} options={{ timeZone: 'UTC' }} />
      <SourceField source="source" sortable={false} />
      <NumberField source="held" />
    </AdminList>
  );
}
