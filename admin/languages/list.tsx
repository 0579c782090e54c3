import { BooleanField, Datagrid, FunctionField, List, NumberField, TextField } from 'react-admin';
import type { AdminLanguage } from '../../contract/admin-languages.ts';

const shareOf = ({ written, expected }: AdminLanguage) =>
  `${written} / ${expected} (${Math.floor((100 * Math.min(written, expected)) / Math.max(expected, 1))} %)`;

export function LanguageList() {
  return (
    <List sort={{ field: 'position', order: 'ASC' }} pagination={false} exporter={false} perPage={100}>
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <NumberField source="position" sortable={false} />
        <TextField source="prefix" sortable={false} />
        <TextField source="title" sortable={false} />
        <TextField source="direction" sortable={false} />
        <BooleanField source="is_published" sortable={false} />
        <FunctionField<AdminLanguage> source="written" sortable={false} render={shareOf} />
        <NumberField source="edited" sortable={false} />
      </Datagrid>
    </List>
  );
}
