import { TextField } from 'react-admin';
import { AdminList } from '../platform/admin-list.tsx';
import { Figure } from '../platform/figure.tsx';
import { Search } from '../platform/search.tsx';
import { Day } from '../platform/when.tsx';
import { SourceField } from './source-field.tsx';

const filters = [<Search key="q" source="q" alwaysOn words="admin.currencies.search" />];

/** Currencies with the rate that prices are shown by now; those whose rates wait for a decision first. */
export function CurrencyList() {
  return (
    <AdminList filters={filters} sort={{ field: 'held', order: 'DESC' }} perPage={50}>
      <TextField source="code" />
      <TextField source="title" sortable={false} />
      <Figure source="rate" sortable={false} options={{ maximumSignificantDigits: 8 }} />
      <Day source="date" sortable={false} />
      <SourceField source="source" sortable={false} />
      <Figure source="held" />
    </AdminList>
  );
}
