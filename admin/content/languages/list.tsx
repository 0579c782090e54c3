import { BooleanField, FunctionField, SelectField, TextField } from 'react-admin';
import type { AdminLanguage } from '../../../contract/content/admin-languages.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { Figure } from '../../platform/figure.tsx';
import { Search } from '../../platform/search.tsx';
import { directions } from './directions.ts';

const shareOf = ({ written, expected }: AdminLanguage) =>
  `${written} / ${expected} (${Math.floor((100 * Math.min(written, expected)) / Math.max(expected, 1))} %)`;

const filters = [<Search key="q" source="q" alwaysOn words="admin.languages.search" />];

export function LanguageList() {
  return (
    <AdminList
      opens="edit"
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      pagination={false}
      perPage={100}
    >
      <Figure source="position" sortable={false} />
      <TextField source="prefix" sortable={false} />
      <TextField source="title" sortable={false} />
      <SelectField source="direction" choices={directions} sortable={false} />
      <BooleanField source="is_published" sortable={false} />
      <FunctionField<AdminLanguage> source="written" sortable={false} render={shareOf} dir="ltr" />
      <Figure source="edited" sortable={false} />
    </AdminList>
  );
}
