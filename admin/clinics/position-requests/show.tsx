import { Link, Typography } from '@mui/material';
import {
  BooleanField,
  FunctionField,
  SelectField,
  TextField,
  useRecordContext,
  useTranslate,
  WrapperField,
} from 'react-admin';
import { positionRoles } from '../../../contract/clinics/doctors.ts';
import {
  type AdminPositionRequestDetail,
  confirmAdminPositionRequest,
  positionDeciders,
  positionRequestStates,
  refuseAdminPositionRequest,
} from '../../../contract/clinics/position-requests.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';

function Acts() {
  const request = useRecordContext<AdminPositionRequestDetail>();
  const translate = useTranslate();
  if (request?.state !== 'waiting') return null;
  const params = { id: request.id };
  return (
    <>
      <ActButton
        text="admin.position-requests.confirm"
        reason="none"
        variant="contained"
        run={() => api(confirmAdminPositionRequest, { params })}
      >
        <Typography>{translate('admin.position-requests.confirm_text')}</Typography>
      </ActButton>
      <ActButton
        text="admin.position-requests.refuse"
        reason="required"
        color="error"
        run={(reason) => api(refuseAdminPositionRequest, { params, body: { reason } })}
      />
    </>
  );
}

/** A clinic says that a known doctor works there: who the doctor is, where they work now, and the decision. */
export function PositionRequestShow() {
  return (
    <AdminShow acts={<Acts />}>
      <SelectField
        source="state"
        choices={choicesOf('admin.position-requests.state', positionRequestStates)}
      />
      <WrapperField source="doctor.title">
        <FunctionField<AdminPositionRequestDetail>
          render={({ doctor }) => (
            <Link href={`/hospital/-/self/${doctor.id}`} target="_blank" rel="noopener noreferrer">
              {doctor.title}
            </Link>
          )}
        />
      </WrapperField>
      <WrapperField source="clinic.title">
        <FunctionField<AdminPositionRequestDetail>
          render={({ clinic }) => (
            <Link href={`/hospital/${clinic.slug}/about`} target="_blank" rel="noopener noreferrer">
              {clinic.title}
            </Link>
          )}
        />
      </WrapperField>
      <SelectField source="role" choices={choicesOf('role', positionRoles)} />
      <TextField source="specialization" />
      <TextField source="since" />
      <FunctionField<AdminPositionRequestDetail>
        source="works_at"
        render={({ works_at }) => works_at.join(', ')}
      />
      <BooleanField source="has_account" />
      <TextField source="refused_before" />
      <TextField source="asked_by" />
      <When source="created_at" />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <SelectField
        source="decided_as"
        choices={choicesOf('admin.position-requests.decided_as', positionDeciders)}
      />
      <TextField source="decided_by" />
      <When source="decided_at" />
      <TextField source="reason" sx={{ whiteSpace: 'pre-line' }} />
    </AdminShow>
  );
}
