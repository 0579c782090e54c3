import { Link } from '@mui/material';
import { BooleanField, FunctionField, SelectField, TextField, UrlField, WrapperField } from 'react-admin';
import { type AdminClaimDetail, domainMatches } from '../../../contract/clinics/admin-claims.ts';
import { claimProofs, claimRefusals, claimStates } from '../../../contract/clinics/claims.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { Attachments } from '../../platform/attachments.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { ClaimActs } from './acts.tsx';

/** A claim with what proves it; who keeps the clinic now stands beside who says so. */
export function ClaimShow() {
  return (
    <AdminShow
      acts={
        <>
          <AppealNote />
          <ClaimActs />
        </>
      }
      entity="claim"
    >
      <SelectField source="state" choices={choicesOf('admin.claims.state', claimStates)} />
      <WrapperField source="clinic.title">
        <FunctionField<AdminClaimDetail>
          render={({ clinic }) => (
            <Link href={`/hospital/${clinic.slug}/about`} target="_blank" rel="noopener noreferrer">
              {clinic.title}
            </Link>
          )}
        />
      </WrapperField>
      <UrlField source="clinic.website" target="_blank" rel="noopener noreferrer" />
      <When source="clinic.claimed_at" withTime={false} />
      <FunctionField<AdminClaimDetail>
        source="owners"
        render={({ owners }) => owners.map(({ name, surname }) => `${name} ${surname}`).join(', ')}
      />
      <BooleanField source="is_takeover" />
      <TextField source="other_claims" />
      <TextField source="claimant.name" />
      <TextField source="claimant.surname" />
      <TextField source="claimant.phone_number" component="bdi" />
      <TextField source="claimant.email" />
      <BooleanField source="claimant.is_email_verified" />
      <TextField source="post" />
      <TextField source="work_email" />
      <SelectField source="domain" choices={choicesOf('admin.claims.domain', domainMatches)} />
      <SelectField source="proof" choices={choicesOf('admin.claims.proof', claimProofs)} />
      <SelectField source="code" choices={choicesOf('admin.claims.code', ['none', 'open', 'proven'])} />
      <TextField source="licence_number" />
      <UrlField source="licence_url" target="_blank" rel="noopener noreferrer nofollow" />
      <TextField source="explanation" sx={{ whiteSpace: 'pre-line' }} />
      <WrapperField source="papers">
        <Attachments />
      </WrapperField>
      <TextField source="question" sx={{ whiteSpace: 'pre-line' }} />
      <SelectField source="refusal" choices={choicesOf('admin.claims.refusal', claimRefusals)} />
      <TextField source="note" sx={{ whiteSpace: 'pre-line' }} />
      <When source="submitted_at" />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <When source="decided_at" />
      <TextField source="decided_by" />
    </AdminShow>
  );
}
