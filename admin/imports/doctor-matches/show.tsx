import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminDoctorMatchDetail,
  type DoctorMatchSide,
  mergeDoctorMatch,
  rejectDoctorMatch,
  undoDoctorMatch,
} from '../../../contract/imports/admin-doctor-matches.ts';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { NameList, useCodeNames } from '../../platform/codes.tsx';
import { Comparison, type Rows } from '../matches/comparison.tsx';
import { NamedBy, PairActs } from '../matches/pair-acts.tsx';

type Position = DoctorMatchSide['positions'][number];

function Period({ since, until }: Pick<Position, 'since' | 'until'>) {
  const translate = useTranslate();
  if (since !== null && until !== null) return <bdi dir="ltr">{`${since}–${until}`}</bdi>;
  if (since !== null) return translate('admin.doctor-matches.since', { year: since });
  return until !== null && translate('admin.doctor-matches.until', { year: until });
}

const positionsOf = ({ positions }: DoctorMatchSide): ReactNode =>
  positions.map(({ clinic, specialization, since, until }) => (
    <div key={`${clinic} ${specialization} ${since} ${until}`}>
      <bdi>{clinic}</bdi> · <bdi>{specialization}</bdi>
      {(since !== null || until !== null) && ' · '}
      <Period since={since} until={until} />
    </div>
  ));

function Spoken({ codes }: { codes: readonly string[] }) {
  const [locale, nameOf] = [useLocale(), useCodeNames('language')];
  return new Intl.ListFormat(locale).format(codes.map(nameOf));
}

const licencesOf = ({ licences }: DoctorMatchSide): ReactNode =>
  licences.map(({ body, number }) => (
    <div key={`${body} ${number}`}>
      <bdi>{body}</bdi> · <bdi dir="ltr">{number}</bdi>
    </div>
  ));

const rows: Rows<DoctorMatchSide> = [
  ['names', ({ names }) => names.length > 0 && <NameList names={names} />],
  ['positions', positionsOf],
  ['languages', ({ languages }) => languages.length > 0 && <Spoken codes={languages} />],
  ['licences', licencesOf],
  ['practising_since', ({ practising_since }) => practising_since],
];

function Found() {
  const translate = useTranslate();
  return <Typography>{translate('admin.doctor-matches.found')}</Typography>;
}

function DoctorMatchActs() {
  const match = useRecordContext<AdminDoctorMatchDetail>();
  if (!match) return null;
  const params = { id: match.id };
  return (
    <>
      {match.made_by === null ? <Found /> : <NamedBy name={match.made_by} />}
      <PairActs
        pair={match}
        sides={[match.doctor, match.candidate]}
        merge={(survivorId) => api(mergeDoctorMatch, { params, body: { survivor_id: survivorId } })}
        reject={() => api(rejectDoctorMatch, { params })}
        undo={() => api(undoDoctorMatch, { params })}
      />
    </>
  );
}

function Doctors() {
  const match = useRecordContext<AdminDoctorMatchDetail>();
  return (
    match && (
      <Comparison
        sides={[match.doctor, match.candidate]}
        survivorId={match.survivor_id}
        rows={rows}
        hrefOf={({ clinic, id }) => `/hospital/${clinic?.slug ?? '-'}/self/${id}`}
      />
    )
  );
}

/** Two doctors side by side, and the decision on them. */
export function DoctorMatchShow() {
  return (
    <AdminShow acts={<DoctorMatchActs />}>
      <Doctors />
    </AdminShow>
  );
}
