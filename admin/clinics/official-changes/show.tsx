import { Link } from '@mui/material';
import { FunctionField, SelectField, TextField, UrlField, WrapperField } from 'react-admin';
import {
  type AdminChangeDetail,
  changeKinds,
  changeRefusals,
  changeStates,
} from '../../../contract/clinics/clinic-changes.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { Papers } from '../../platform/attachments.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { ChangeActs } from './acts.tsx';
import { Comparison } from './comparison.tsx';

/** A proposed change beside what stands now. */
export function ChangeShow() {
  return (
    <AdminShow
      acts={
        <>
          <AppealNote />
          <ChangeActs />
        </>
      }
      entity="change"
    >
      <SelectField source="state" choices={choicesOf('admin.changes.state', changeStates)} />
      <WrapperField source="clinic.title">
        <FunctionField<AdminChangeDetail>
          render={({ clinic }) => (
            <Link href={`/hospital/${clinic.slug}/about`} target="_blank" rel="noopener noreferrer">
              {clinic.title}
            </Link>
          )}
        />
      </WrapperField>
      <SelectField source="kind" choices={choicesOf('admin.changes.kind', changeKinds)} />
      <WrapperField source="wanted">
        <Comparison />
      </WrapperField>
      <TextField source="evidence" sx={{ whiteSpace: 'pre-line' }} />
      <UrlField source="evidence_url" target="_blank" rel="noopener noreferrer nofollow" />
      <WrapperField source="papers">
        <Papers />
      </WrapperField>
      <TextField source="proposed_by" />
      <When source="created_at" />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <SelectField source="refusal" choices={choicesOf('admin.changes.refusal', changeRefusals)} />
      <TextField source="note" sx={{ whiteSpace: 'pre-line' }} />
      <When source="decided_at" />
      <TextField source="decided_by" />
    </AdminShow>
  );
}
