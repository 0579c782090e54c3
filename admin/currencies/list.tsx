import { Datagrid, DateField, List, NumberField, SearchInput, TextField } from 'react-admin';
import { ListFoot } from '../platform/list-foot.tsx';
import { SourceField } from './source-field.tsx';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** Currencies with the rate that prices are shown by now; those whose rates wait for a decision first. */
export function CurrencyList() {
  return (
    <List
      filters={filters}
      sort={{ field: 'held', order: 'DESC' }}
      perPage={50}
      pagination={<ListFoot />}
      exporter={false}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="code" />
        <TextField source="title" sortable={false} />
        <NumberField source="rate" sortable={false} options={{ maximumSignificantDigits: 8 }} />
        <DateField source="date" sortable={false} options={{ timeZone: 'UTC' }} />
        <SourceField source="source" sortable={false} />
        <NumberField source="held" />
      </Datagrid>
    </List>
  );
}
