import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import {
  type AdminChange,
  approveChange,
  changeRefusals,
  getAdminChange,
  refuseChange,
} from '../../../contract/clinics/clinic-changes.ts';
import { api } from '../../platform/api.ts';
import { BulkAct, type RowChange } from '../../platform/bulk/bulk-act.tsx';
import { useChoice } from '../../platform/decision/use-choice.tsx';
import { compareChange, useComparisonWords } from './comparison.tsx';

const hostOf = ({ evidence_url: url }: AdminChange): string | null =>
  url === null ? null : new URL(url).host;

/** Of one clinic, or proven by one website: what was read of one says something about the other. */
const isAlike = (one: AdminChange, other: AdminChange): boolean =>
  one.clinic.id === other.clinic.id || (hostOf(one) !== null && hostOf(one) === hostOf(other));

/** What a change is about; of two changes of one thing the second has to be seen beside what the first has made. */
function subjectOf({ id, clinic, wanted }: AdminChange): string {
  const thing = wanted.kind === 'licence' ? (wanted.id ?? id) : wanted.kind;
  return [clinic.id, wanted.kind === 'accreditation' ? wanted.accreditation : thing].join(' ');
}

const waits = ({ state, is_appealed }: AdminChange): boolean => state === 'waiting' && !is_appealed;

/** The selected changes that can be decided on together: those like the first one. */
function useTogether(): readonly AdminChange[] {
  const { data = [], selectedIds } = useListContext<AdminChange>();
  const waiting = data.filter((change) => selectedIds.includes(change.id) && waits(change));
  const [first] = waiting;
  const alike = first ? waiting.filter((change) => isAlike(first, change)) : [];
  const subjects = alike.map(subjectOf);
  return alike.filter((change, at) => subjects.indexOf(subjectOf(change)) === at);
}

/** What stands now at the clinics of these changes, by clinic; read anew each time that `load` is called. */
function useOfficial(changes: readonly AdminChange[]) {
  const [turn, setTurn] = useState(0);
  const ofClinics = [...new Map(changes.map(({ id, clinic }) => [clinic.id, id])).values()];
  const { data, error } = useQuery({
    queryKey: ['official', turn, ...ofClinics],
    enabled: turn > 0,
    queryFn: async () => {
      const read = await Promise.all(ofClinics.map((id) => api(getAdminChange, { params: { id } })));
      return new Map(read.map(({ data: { clinic, official } }) => [clinic.id, official]));
    },
  });
  return { official: data ?? null, isFailed: error !== null, load: () => setTurn((last) => last + 1) };
}

/** Decides on the selected changes of one clinic or source at once. An appeal is decided on its own page. */
export function ChangesActs() {
  const [translate, words] = [useTranslate(), useComparisonWords()];
  const together = useTogether();
  const { official, isFailed, load } = useOfficial(together);
  const [refusal, choice] = useChoice({
    label: 'admin.changes.fields.refusal',
    values: changeRefusals,
    words: 'admin.changes.refusal.',
    missing: 'admin.comments.choose_reason',
    text: <Typography>{translate('admin.changes.together_text')}</Typography>,
  });
  const ids = new Set(together.map(({ id }) => id));

  /** The fields that differ, each on its line; null: it stays as it is. */
  function changeOf({ id, clinic, wanted }: AdminChange): RowChange | null {
    if (!ids.has(id)) return null;
    const now = official?.get(clinic.id);
    if (!now) return { from: '', to: '' };
    const differing = Object.entries(compareChange(now, wanted, words)).filter(
      ([, field]) => field.now !== field.wanted,
    );
    const lines = (side: 'now' | 'wanted') =>
      differing.map(([name, field]) => (
        <span key={name} style={{ display: 'block' }}>
          {translate(`admin.changes.part.${name}`)}:{' '}
          <bdi>{field[side] || translate('admin.changes.nothing')}</bdi>
        </span>
      ));
    return { from: lines('now'), to: lines('wanted') };
  }
  const notRead = isFailed ? 'admin.changes.not_read' : 'admin.changes.reading';
  const nameOf = ({ clinic, kind }: AdminChange) =>
    `${clinic.title} · ${translate(`admin.changes.kind.${kind}`)}`;
  return (
    <>
      <BulkAct<AdminChange>
        text="admin.changes.approve"
        reason="none"
        nameOf={nameOf}
        changeOf={changeOf}
        onOpen={load}
        missing={() => (official ? null : notRead)}
        run={({ id, version }) => api(approveChange, { params: { id }, body: { version } })}
      >
        <Typography>{translate('admin.changes.approve_all_text')}</Typography>
        <Typography>{translate('admin.changes.together_text')}</Typography>
      </BulkAct>
      <BulkAct<AdminChange>
        text="admin.changes.refuse"
        reason="optional"
        color="error"
        nameOf={nameOf}
        changeOf={changeOf}
        run={async ({ id, version }, note) =>
          refusal && api(refuseChange, { params: { id }, body: { version, refusal, note } })
        }
        {...choice}
        onOpen={() => {
          choice.onOpen();
          load();
        }}
        missing={() => choice.missing() ?? (official ? null : notRead)}
      />
    </>
  );
}
