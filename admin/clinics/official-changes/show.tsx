import { Link, Stack, Typography } from '@mui/material';
import {
  FunctionField,
  SelectField,
  TextField,
  UrlField,
  useRecordContext,
  useTranslate,
  WrapperField,
} from 'react-admin';
import {
  type AdminChangeDetail,
  approveChange,
  changeKinds,
  changeRefusals,
  changeStates,
  refuseChange,
} from '../../../contract/clinics/clinic-changes.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { Attachments } from '../../platform/attachments.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { useChoice } from '../../platform/decision/use-choice.tsx';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { Comparison } from './comparison.tsx';

/** What an operator may do with a change that waits. */
function ChangeActs() {
  const change = useRecordContext<AdminChangeDetail>();
  const translate = useTranslate();
  const [refusal, choice] = useChoice({
    label: 'admin.changes.fields.refusal',
    values: changeRefusals,
    words: 'admin.changes.refusal.',
    missing: 'admin.comments.choose_reason',
  });
  if (change?.state !== 'waiting') return null;
  const { id, version } = change;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ActButton
        text="admin.changes.approve"
        reason="none"
        variant="contained"
        run={() => api(approveChange, { params: { id }, body: { version } })}
      >
        <Typography>{translate('admin.changes.approve_text')}</Typography>
      </ActButton>
      <ActButton
        text="admin.changes.refuse"
        reason="optional"
        color="error"
        run={async (note) =>
          refusal && api(refuseChange, { params: { id }, body: { version, refusal, note } })
        }
        {...choice}
      />
    </Stack>
  );
}

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
        <Attachments />
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
