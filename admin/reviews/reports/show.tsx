import { Link, Stack, Typography } from '@mui/material';
import {
  BooleanField,
  FunctionField,
  SelectField,
  TextField,
  useRecordContext,
  WrapperField,
} from 'react-admin';
import type { AdminReport, AdminReportDetail } from '../../../contract/reviews/reports.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { AppealNote } from '../../platform/appeal-note.tsx';
import { useCodeNames } from '../../platform/codes.tsx';
import { readText } from '../../platform/decision/read-text.ts';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { DecideAct } from './decide-act.tsx';
import { kinds, states } from './list.tsx';
import { ReportActs, ReportWork } from './work.tsx';

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

/** What was reported, before anything is done about it. */
function ReportText() {
  const report = useRecordContext<AdminReportDetail>();
  return report ? (
    <Typography dir="auto" lang={report.language} sx={readText}>
      {report.text}
    </Typography>
  ) : null;
}

export function ReportShow() {
  const nameOf = useCodeNames('language');
  return (
    <AdminShow
      leadsOn
      acts={
        <Stack spacing={2}>
          <AppealNote />
          <ReportText />
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
