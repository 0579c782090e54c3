import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { setReportWork, useReportWork } from './report-work.ts';

/** Says on which report one is working, and leads back to it. */
export function ReportBar() {
  const work = useReportWork();
  const translate = useTranslate();
  if (!work) return null;
  return (
    <Alert
      severity="info"
      sx={{ marginBlockStart: 2 }}
      action={
        <>
          <Button color="inherit" size="small" href={`#/reports/${work.id}/show`}>
            {translate('admin.reports.back')}
          </Button>
          <Button color="inherit" size="small" onClick={() => setReportWork(null)}>
            {translate('admin.reports.leave')}
          </Button>
        </>
      }
    >
      {translate('admin.reports.working', { number: work.number })}
    </Alert>
  );
}
