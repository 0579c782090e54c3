import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { limits } from '../../../contract/platform/limits.ts';
import { type AdminReport, decideReport, type ReportKind } from '../../../contract/reviews/reports.ts';
import { api } from '../../platform/api.ts';
import { BulkAct } from '../../platform/bulk/bulk-act.tsx';

/** What breaks the law or names a person is looked at one by one. */
const oneByOne: readonly ReportKind[] = ['illegal', 'personal_data'];

/** Answers the selected reports at once, with one reason: nothing was found wrong. */
export function RefuseAct() {
  const translate = useTranslate();
  const wordOf = (state: AdminReport['state']) => translate(`admin.reports.state.${state}`);
  return (
    <BulkAct<AdminReport>
      text="admin.reports.refuse"
      reason="required"
      nameOf={({ number, target }) => `${number} · ${target.title}`}
      changeOf={({ state, kind, is_appealed, has_acts }) =>
        state !== 'received' || is_appealed || has_acts || oneByOne.includes(kind)
          ? null
          : { from: wordOf(state), to: wordOf('refused') }
      }
      missing={(answer) => (answer.length < limits.reportMin ? 'admin.reports.answer_short' : null)}
      run={({ id, version }, answer) =>
        api(decideReport, { params: { id }, body: { version, state: 'refused', answer } })
      }
    >
      <Typography>{translate('admin.reports.refuse_text')}</Typography>
    </BulkAct>
  );
}
