import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useRedirect, useTranslate } from 'react-admin';
import { createDoctorMatch } from '../../contract/imports/admin-doctor-matches.ts';
import { createMatch } from '../../contract/imports/admin-matches.ts';
import { ActButton } from './act-button.tsx';
import { api } from './api.ts';

export type PairKind = 'clinic' | 'doctor';
type Entry = { id: number; title: string; place: string | null };
type Found = { id: number; title: string; city?: string | null; clinic?: { title: string } | null };

/** Names two entries that may be one. Returns where the pair stands. */
export async function namePair(
  kind: PairKind,
  [one, two]: readonly [number, number],
  reportId?: string,
): Promise<{ resource: string; id: number }> {
  const report = reportId === undefined ? {} : { report_id: reportId };
  if (kind === 'clinic') {
    const body = { clinic_id: one, candidate_id: two, ...report };
    return { resource: 'matches', id: (await api(createMatch, { body })).data.id };
  }
  const body = { doctor_id: one, candidate_id: two, ...report };
  return { resource: 'doctor-matches', id: (await api(createDoctorMatch, { body })).data.id };
}

type FieldProps = {
  kind: PairKind;
  label: string;
  other: Entry | null;
  value: Entry | null;
  onChange(entry: Entry | null): void;
};

/** An entry that is found by the beginning of its name. */
function EntryField({ kind, label, other, value, onChange }: FieldProps) {
  const [q, setQuery] = useState('');
  const { data = [], isPending } = useGetList<Found>(`${kind}s`, {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'title', order: 'ASC' },
    filter: { status: 'published', ...(q && { q }) },
  });
  const options = data
    .filter(({ id }) => id !== other?.id)
    .map(({ id, title, city, clinic }): Entry => ({ id, title, place: city ?? clinic?.title ?? null }));
  return (
    <Autocomplete
      options={options}
      getOptionLabel={({ title, place }) => (place ? `${title} · ${place}` : title)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, two) => one.id === two.id}
      filterOptions={(all) => all}
      loading={isPending}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text, why) => {
        if (why === 'input') setQuery(text);
      }}
      renderInput={(props) => <TextField {...props} required margin="normal" label={label} />}
    />
  );
}

type Props = {
  kind: PairKind;
  /** The first of the two, where one stands before it; else both are chosen. */
  first?: { id: number; title: string };
  reportId?: string;
};

/** Puts two entries that may be one side by side. */
export function PairButton({ kind, first, reportId }: Props) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [one, setOne] = useState<Entry | null>(first ? { ...first, place: null } : null);
  const [two, setTwo] = useState<Entry | null>(null);
  async function name() {
    if (!one || !two) throw new Error('a form with required fields was sent without them');
    const { resource, id } = await namePair(kind, [one.id, two.id], reportId);
    redirect('show', resource, id);
  }
  return (
    <ActButton text="admin.matches.name_pair" reason="none" run={name}>
      <p>{translate('admin.matches.name_text')}</p>
      {first ? (
        <p>
          <bdi>{first.title}</bdi>
        </p>
      ) : (
        <EntryField
          kind={kind}
          label={translate('admin.matches.one')}
          other={two}
          value={one}
          onChange={setOne}
        />
      )}
      <EntryField
        kind={kind}
        label={translate('admin.matches.other')}
        other={one}
        value={two}
        onChange={setTwo}
      />
    </ActButton>
  );
}
