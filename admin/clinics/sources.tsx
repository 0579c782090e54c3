import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { AdminClinicDetail } from '../../contract/clinics/admin-clinics.ts';
import { dataLicence } from '../../contract/clinics/data-licences.ts';
import { useCalendarDay } from '../platform/when.tsx';

type ClinicSource = AdminClinicDetail['sources'][number];

/** The title of a source as on the site; a source without one keeps its code. */
export function useSourceName(): (code: string) => string {
  const translate = useTranslate();
  return (code) => translate(`source.${code}`, { _: code });
}

/** The number of a record at its source, linked only where its address is one a browser may open safely. */
export function SourceRecord({ of: { source_id, url } }: { of: Pick<ClinicSource, 'source_id' | 'url'> }) {
  const shown = <bdi dir="ltr">{source_id.replace(/^https?:\/\//, '')}</bdi>;
  if (url === null || !/^https?:\/\//.test(url)) return shown;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}

/** The licence of data: its name, and what it allows. */
export function DataLicence({ licence }: { licence: string }) {
  const translate = useTranslate();
  const { name, meaningKey } = dataLicence(licence);
  const meaning = meaningKey === null ? null : translate(meaningKey);
  if (name === null) return meaning;
  return (
    <>
      <bdi dir="ltr">{name}</bdi>
      {meaning !== null && <span style={{ color: 'var(--muted)' }}> ({meaning})</span>}
    </>
  );
}

/** The sources of a clinic, each with the record, the licence and the day of its data. */
export function SourceList(_: { source: 'sources' }) {
  const clinic = useRecordContext<AdminClinicDetail>();
  const [translate, nameOf, dayOf] = [useTranslate(), useSourceName(), useCalendarDay()];
  if (!clinic) return null;
  const labelOf = (field: keyof ClinicSource) => translate(`admin.clinics.fields.${field}`);
  return (
    <Box
      component="ul"
      className="wide"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        gap: 2,
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {clinic.sources.map((record) => (
        <Typography key={`${record.source} ${record.source_id}`} component="li" variant="body2">
          <strong>{nameOf(record.source)}</strong>
          {record.is_removed && ` · ${labelOf('is_removed')}`}
          <div>
            {labelOf('source_id')}: <SourceRecord of={record} />
          </div>
          <div>
            {labelOf('retrieved_at')} {dayOf(record.retrieved_at)}
          </div>
          <div>
            {labelOf('licence')}: <DataLicence licence={record.licence} />
          </div>
        </Typography>
      ))}
    </Box>
  );
}
