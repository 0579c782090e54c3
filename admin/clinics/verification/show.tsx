import { Link } from '@mui/material';
import {
  ArrayField,
  Datagrid,
  FunctionField,
  SelectField,
  TextField,
  UrlField,
  WrapperField,
} from 'react-admin';
import { checkResults, type DeskDetail, proofKinds } from '../../../contract/clinics/verification.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { Day } from '../../platform/when.tsx';
import { CheckAct } from './check-act.tsx';

/** A licence or an accreditation with everything that was found of it in registers. */
export function DeskShow() {
  return (
    <AdminShow acts={<CheckAct />}>
      <SelectField source="kind" choices={choicesOf('admin.verification.kind', proofKinds)} />
      <WrapperField source="clinic.title">
        <FunctionField<DeskDetail>
          render={({ clinic }) =>
            clinic && (
              <Link href={`/hospital/${clinic.slug}/about`} target="_blank" rel="noopener noreferrer">
                {clinic.title}
              </Link>
            )
          }
        />
      </WrapperField>
      <TextField source="doctor.title" />
      <TextField source="body" />
      <TextField source="number" />
      <UrlField source="url" target="_blank" rel="noopener noreferrer nofollow" />
      <Day source="valid_until" />
      <Day source="checked_on" />
      <ArrayField source="checks">
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <Day source="checked_on" sortable={false} />
          <SelectField
            source="result"
            choices={choicesOf('admin.verification.result', checkResults)}
            sortable={false}
          />
          <TextField source="number" sortable={false} />
          <Day source="valid_until" sortable={false} />
          <UrlField source="source_url" target="_blank" rel="noopener noreferrer nofollow" sortable={false} />
          <TextField source="note" sortable={false} />
          <TextField source="operator" sortable={false} />
        </Datagrid>
      </ArrayField>
    </AdminShow>
  );
}
