import { Typography } from '@mui/material';
import { FunctionField, NumberField, required, SelectField, SelectInput, useTranslate } from 'react-admin';
import {
  type AdminRequest,
  getAdminRequest,
  remindRecipient,
} from '../../../contract/requests/admin-requests.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';
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

/** Reminds every clinic that can be reminded. If all have acted meanwhile, one is asked for all the same, and the server refuses with the reason. */
async function remindAll({ id }: AdminRequest): Promise<void> {
  const { reminds, clinics } = (await api(getAdminRequest, { params: { id } })).data;
  for (const clinic of reminds.length > 0 ? reminds : clinics.slice(0, 1))
    await api(remindRecipient, { params: { id }, body: { clinic_id: clinic.id } });
}

/** Reminds the clinics of the selected requests that no clinic has answered, or that have no date after an acceptance. */
function RemindAct() {
  const translate = useTranslate();
  return (
    <BulkAct<AdminRequest>
      text="admin.requests.remind_all"
      reason="none"
      nameOf={({ number }) => String(number)}
      changeOf={({ stuck: why, reminds }) =>
        why !== null && reminds.length > 0
          ? {
              from: translate(`admin.requests.stuck.${why}`),
              to: translate('admin.requests.reminds', {
                clinics: reminds.map(({ title }) => title).join(translate('site.comma')),
              }),
            }
          : null
      }
      run={remindAll}
    >
      <Typography>{translate('admin.requests.remind_text')}</Typography>
    </BulkAct>
  );
}

/** Requests that do not move, the longest unchanged first. Names and medical content are on no line. */
export function RequestList() {
  const translate = useTranslate();
  return (
    <AdminList
      filters={filters}
      filterDefaultValues={{ folder: 'stuck' }}
      sort={{ field: 'updated_at', order: 'ASC' }}
      bulk={<RemindAct />}
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
