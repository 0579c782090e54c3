import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminMatchDetail,
  type MatchSide,
  mergeMatch,
  rejectMatch,
  undoMatch,
} from '../../../contract/imports/admin-matches.ts';
import { SourceRecord, useSourceName } from '../../clinics/sources.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { NameList, useCodeNames } from '../../platform/codes.tsx';
import { useCalendarDay, useDay } from '../../platform/when.tsx';
import { Comparison, type Rows } from './comparison.tsx';
import { NamedBy, PairActs } from './pair-acts.tsx';
import { reasonWords } from './reason-words.ts';

function Sources({ of: { sources } }: { of: MatchSide }) {
  const [nameOf, dayOf, translate] = [useSourceName(), useCalendarDay(), useTranslate()];
  return sources.map((record) => (
    <div key={`${record.source} ${record.source_id}`}>
      {nameOf(record.source)} <SourceRecord of={record} />
      {translate('site.comma')}
      {dayOf(record.retrieved_at)}
    </div>
  ));
}

function Day({ moment }: { moment: string }) {
  return useDay()(moment);
}

function Location({ of: { lat, lon, precision } }: { of: NonNullable<MatchSide['location']> }) {
  const translate = useTranslate();
  return (
    <>
      <bdi dir="ltr">{`${lat.toFixed(5)}, ${lon.toFixed(5)}`}</bdi>
      {' · '}
      {translate(`admin.matches.precision.${precision}`)}
    </>
  );
}

function Place({ of: { city, country } }: { of: MatchSide }) {
  const [nameOf, translate] = [useCodeNames('region'), useTranslate()];
  return [city, nameOf(country)].filter(Boolean).join(translate('site.comma'));
}

const websiteOf = ({ website }: MatchSide): ReactNode =>
  website && (
    <a href={website} target="_blank" rel="noreferrer">
      {website}
    </a>
  );

const rows: Rows<MatchSide> = [
  ['names', ({ names }) => names.length > 0 && <NameList names={names} />],
  ['city', (side) => <Place of={side} />],
  ['address', ({ address, postcode }) => [address, postcode].filter(Boolean).join(', ')],
  ['location', ({ location }) => location && <Location of={location} />],
  ['website', websiteOf],
  ['phone', ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi>],
  ['established', ({ established }) => established],
  ['beds', ({ beds }) => beds],
  ['claimed_at', ({ claimed_at }) => claimed_at && <Day moment={claimed_at} />],
  ['sources', (side) => side.sources.length > 0 && <Sources of={side} />],
];

function Why({ match }: { match: AdminMatchDetail }) {
  const translate = useTranslate();
  const { name_similarity, distance_metres, reason, made_by } = match;
  if (name_similarity === null) return <NamedBy name={made_by} />;
  const similarity = `${Math.round(name_similarity * 100)} %`;
  return (
    <Typography>
      {translate('admin.matches.why', { similarity, reason: reasonWords(translate, reason) })}
      {distance_metres !== null && ` ${translate('admin.matches.distance', { metres: distance_metres })}`}
    </Typography>
  );
}

function MatchActs() {
  const match = useRecordContext<AdminMatchDetail>();
  if (!match) return null;
  const params = { id: match.id };
  return (
    <>
      <Why match={match} />
      <PairActs
        pair={match}
        sides={[match.clinic, match.candidate]}
        merge={(survivorId) => api(mergeMatch, { params, body: { survivor_id: survivorId } })}
        reject={() => api(rejectMatch, { params })}
        undo={() => api(undoMatch, { params })}
      />
    </>
  );
}

function Clinics() {
  const match = useRecordContext<AdminMatchDetail>();
  return (
    match && (
      <Comparison
        sides={[match.clinic, match.candidate]}
        survivorId={match.survivor_id}
        rows={rows}
        hrefOf={({ slug }) => `/hospital/${slug}`}
      />
    )
  );
}

/** Two clinics side by side, and the decision on them. */
export function MatchShow() {
  return (
    <AdminShow acts={<MatchActs />}>
      <Clinics />
    </AdminShow>
  );
}
