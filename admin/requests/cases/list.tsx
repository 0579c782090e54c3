import { FunctionField, NumberField, required, SelectField, SelectInput, useTranslate } from 'react-admin';
import type { AdminRequest } from '../../../contract/requests/admin-requests.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { CountryField } from '../../platform/codes.tsx';
import { Figure } from '../../platform/figure.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';
import { folders, states, stuck } from './words.ts';

const filters = [
  <Search key="q" source="q" alwaysOn words="admin.requests.search" />,
  <SelectInput key="folder" source="folder" choices={folders} validate={required()} alwaysOn />,
  <SelectInput key="state" source="state" choices={states} />,
];

/** Requests that do not move, the longest unchanged first. Names and medical content are on no line. */
export function RequestList() {
  const translate = useTranslate();
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={{ folder: 'stuck' }}
      sort={{ field: 'updated_at', order: 'ASC' }}
    >
      <NumberField source="number" sortable={false} options={{ useGrouping: false }} />
      <SelectField
        source="stuck"
        choices={stuck}
        sortable={false}
        emptyText={translate('admin.requests.moves')}
      />
      <SelectField source="state" choices={states} sortable={false} />
      <FunctionField<AdminRequest>
        source="clinics"
        sortable={false}
        render={({ clinics }) =>
          clinics.map(({ id, title }, place) => (
            <span key={id}>
              {place > 0 && translate('site.comma')}
              <bdi>{title}</bdi>
            </span>
          ))
        }
      />
      <CountryField<AdminRequest> source="country" sortable={false} codeOf={({ country }) => country} />
      <Figure source="offers" sortable={false} />
      <When source="submitted_at" sortable={false} />
      <When source="updated_at" />
    </AdminList>
  );
}
