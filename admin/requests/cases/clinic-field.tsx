import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';

export type Clinic = { id: number; title: string; city: string | null };
type Props = { except: readonly number[]; value: Clinic | null; onChange(clinic: Clinic | null): void };

/** A published clinic that is found by the beginning of its name. */
export function ClinicField({ except, value, onChange }: Props) {
  const translate = useTranslate();
  const [q, setQuery] = useState('');
  const { data = [], isPending } = useGetList<Clinic>('clinics', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'title', order: 'ASC' },
    filter: { status: 'published', ...(q && { q }) },
  });
  return (
    <Autocomplete
      options={data.filter(({ id }) => !except.includes(id))}
      getOptionLabel={({ title, city }) => (city ? `${title} · ${city}` : title)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, two) => one.id === two.id}
      filterOptions={(all) => all}
      loading={isPending}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      onInputChange={(_, text, why) => {
        if (why === 'input') setQuery(text);
      }}
      renderInput={(props) => (
        <TextField {...props} required margin="normal" label={translate('admin.requests.clinic')} />
      )}
    />
  );
}
