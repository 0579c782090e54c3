import { FormControlLabel, Link, TextField as MuiTextField, Radio, RadioGroup, Stack } from '@mui/material';
import { useState } from 'react';
import {
  BooleanField,
  FunctionField,
  SelectField,
  TextField,
  useRecordContext,
  useTranslate,
  WrapperField,
} from 'react-admin';
import { type AdminReport, type AdminReportDetail, decideReport } from '../../../contract/reviews/reports.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { useCodeNames } from '../../platform/codes.tsx';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { kinds, states } from './list.tsx';
import { ReportActs, ReportWork } from './work.tsx';

const answers = ['acted', 'refused'] as const;

/** The one answer: what was done, or why nothing was. Whoever has the number reads it. */
function DecideAct() {
  const report = useRecordContext<AdminReportDetail>();
  const translate = useTranslate();
  const [state, setState] = useState<(typeof answers)[number]>('acted');
  const [other, setOther] = useState('');
  if (report?.state !== 'received') return null;
  const isDone = report.acts.some(({ counts }) => counts);
  const otherAct = state === 'acted' && other.trim() !== '' ? { other_act: other.trim() } : {};
  return (
    <Stack direction="row">
      <ActButton
        text="admin.reports.decide"
        reason="required"
        variant="contained"
        run={(answer) =>
          api(decideReport, { params: { id: report.id }, body: { state, answer, ...otherAct } })
        }
      >
        <RadioGroup
          value={state}
          onChange={({ target }) => setState(answers.find((known) => known === target.value) ?? state)}
        >
          {answers.map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={translate(`admin.reports.state.${value}`)}
            />
          ))}
        </RadioGroup>
        {state === 'acted' && (
          <MuiTextField
            fullWidth
            margin="normal"
            required={!isDone}
            label={translate('admin.reports.other_act')}
            helperText={translate(isDone ? 'admin.reports.acts_done' : 'admin.reports.no_act')}
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        )}
      </ActButton>
    </Stack>
  );
}

/** What it is about, where it stands: the page, or the comment in this back office. */
function TargetLink({ target }: AdminReport) {
  const { kind, id, title, clinic_slug, comment_id } = target;
  const page = kind === 'clinic' ? 'about' : `self/${id}`;
  const href =
    comment_id === null ? `/hospital/${clinic_slug ?? '-'}/${page}` : `#/comments/${comment_id}/show`;
  return (
    <Link href={href} {...(comment_id === null && { target: '_blank', rel: 'noopener noreferrer' })}>
      {title}
    </Link>
  );
}

export function ReportShow() {
  const nameOf = useCodeNames('language');
  return (
    <AdminShow
      acts={
        <Stack spacing={2}>
          <AppealNote />
          <ReportWork />
          <DecideAct />
        </Stack>
      }
      entity="report"
      idOf={({ number }: AdminReport) => number}
    >
      <TextField source="number" />
      <SelectField source="state" choices={states} />
      <SelectField source="kind" choices={kinds} />
      <FunctionField<AdminReport> source="target.title" render={TargetLink} />
      <TextField source="text" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} />
      <FunctionField<AdminReport> source="language" render={({ language }) => nameOf(language)} />
      <BooleanField source="has_email" />
      <When source="received_at" />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <ReportActs source="acts" />
      <TextField source="other_act" />
      <TextField source="answer" sx={{ whiteSpace: 'pre-line' }} />
      <When source="decided_at" />
    </AdminShow>
  );
}
