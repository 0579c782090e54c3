import { Button, Chip, Link, List, ListItem, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useLocale, useNotify, useRecordContext, useRedirect, useTranslate } from 'react-admin';
import type { AdminReportDetail } from '../../../contract/reviews/reports.ts';
import { useKindWords } from '../../platform/act-words.tsx';
import { namePair, PairButton, type PairKind } from '../../platform/pair-button.tsx';
import { problemOf } from '../../platform/problems.ts';
import { currentReport, setReportWork } from '../../platform/report-work.ts';
import { momentForm } from '../../platform/time-forms.ts';

type Of = { report: AdminReportDetail };

/** Where something can be done about it. */
function placesOf({ target, kind }: AdminReportDetail): { name: string; href: string }[] {
  const { comment_id, id } = target;
  if (comment_id !== null) return [{ name: 'comment', href: `#/comments/${comment_id}/show` }];
  if (target.kind === 'doctor') return [{ name: 'doctor', href: `#/doctors/${id}/show` }];
  const filter = encodeURIComponent(JSON.stringify({ q: String(id) }));
  return [
    { name: 'clinic', href: `#/clinics/${id}/show` },
    ...(kind === 'duplicate' ? [] : [{ name: 'photos', href: `#/photos?filter=${filter}` }]),
  ];
}

/** Ways to what can be done; what is done there is written down here. */
export function ReportWork() {
  const report = useRecordContext<AdminReportDetail>();
  const translate = useTranslate();
  const id = report?.id;
  // Whoever is back is at work no more.
  useEffect(() => {
    if (id !== undefined && currentReport()?.id === id) setReportWork(null);
  }, [id]);
  if (report?.state !== 'received') return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography>{translate('admin.reports.work_text')}</Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {placesOf(report).map(({ name, href }) => (
          <Button key={name} variant="outlined" href={href} onClick={() => setReportWork(report)}>
            {translate(`admin.reports.open_${name}`)}
          </Button>
        ))}
      </Stack>
      {report.kind === 'duplicate' && report.target.comment_id === null && <Duplicate report={report} />}
    </Stack>
  );
}

/** A notice of a duplicate becomes a pair with one press; the decision on the pair answers it. */
function Duplicate({ report }: Of) {
  const translate = useTranslate();
  const [redirect, notify] = [useRedirect(), useNotify()];
  const { target, alike, pair, id } = report;
  const kind: PairKind = target.kind;
  if (pair)
    return (
      <Button
        variant="contained"
        href={`#/${pair.kind === 'clinic' ? 'matches' : 'doctor-matches'}/${pair.id}/show`}
      >
        {translate('admin.reports.to_pair')}
      </Button>
    );
  async function compare(other: number) {
    try {
      const made = await namePair(kind, [target.id, other], id);
      redirect('show', made.resource, made.id);
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  return (
    <>
      <Typography>
        {translate(alike.length > 0 ? 'admin.reports.alike' : 'admin.reports.alike_none')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {alike.map((one) => (
          <Button key={one.id} variant="contained" onClick={() => compare(one.id)}>
            {translate('admin.reports.compare_with', {
              title: one.place === null ? one.title : `${one.title} · ${one.place}`,
            })}
          </Button>
        ))}
        <PairButton kind={kind} first={target} reportId={id} />
      </Stack>
    </>
  );
}

/** What operators have done on it, the first first. */
export function ReportActs(_: { source: string }) {
  const report = useRecordContext<AdminReportDetail>();
  const [translate, language] = [useTranslate(), useLocale()];
  const words = useKindWords();
  if (!report || report.acts.length === 0) return <span>{translate('admin.reports.acts_none')}</span>;
  return (
    <List dense disablePadding>
      {report.acts.map(({ id, kind, by, at, counts }) => (
        <ListItem key={id} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Link href={`#/audit/${id}/show`}>{words(kind)}</Link>
          <span>
            {by}, {new Intl.DateTimeFormat(language, momentForm).format(new Date(at))}
          </span>
          {!counts && <Chip size="small" label={translate('admin.reports.does_not_count')} />}
        </ListItem>
      ))}
    </List>
  );
}
