import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import {
  type AdminDoctorMatchDetail,
  type DoctorMatchSide,
  mergeDoctorMatch,
  rejectDoctorMatch,
  undoDoctorMatch,
} from '../../contract/admin-doctor-matches.ts';
import { Comparison, namesOf, type Rows } from '../matches/comparison.tsx';
import { NamedBy, PairActs } from '../matches/pair-acts.tsx';
import { AdminShow } from '../platform/admin-show.tsx';
import { api } from '../platform/api.ts';

const positionsOf = ({ positions }: DoctorMatchSide): ReactNode =>
  positions.map(({ clinic, specialization, since, until }) => (
    <div key={`${clinic} ${specialization} ${since} ${until}`}>
      {clinic}, {specialization}
      {(since !== null || until !== null) && ` (${since ?? '…'}–${until ?? ''})`}
    </div>
  ));

const rows: Rows<DoctorMatchSide> = [
  ['names', namesOf],
  ['positions', positionsOf],
  ['languages', ({ languages }) => languages.join(', ')],
  ['licences', ({ licences }) => licences.map(({ body, number }) => `${body}, ${number}`).join('; ')],
  ['practising_since', ({ practising_since }) => practising_since],
];

function DoctorMatchActs() {
  const match = useRecordContext<AdminDoctorMatchDetail>();
  if (!match) return null;
  const params = { id: match.id };
  return (
    <>
      <NamedBy name={match.made_by} />
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
