import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useRedirect, useTranslate } from 'react-admin';
import { type AdminTerm, mergeTerm } from '../../../contract/content/admin-terms.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';

/** Makes this term another one of its dictionary, which is found by typing. */
export function MergeButton({ term }: { term: AdminTerm }) {
  const [survivor, setSurvivor] = useState<AdminTerm | null>(null);
  const [q, setQuery] = useState('');
  const [redirect, translate] = [useRedirect(), useTranslate()];
  const { data = [], isPending } = useGetList<AdminTerm>('terms', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'slug', order: 'ASC' },
    filter: { dictionary: term.dictionary, is_retired: false, ...(q && { q }) },
  });

  async function merge() {
    if (!survivor) throw new Error('a form with a required field was sent without it');
    await api(mergeTerm, {
      params: { id: term.id },
      body: { version: term.version, survivor_id: survivor.id },
    });
    redirect('edit', 'terms', survivor.id);
  }
  return (
    <ActButton text="admin.terms.merge" reason="none" color="error" run={merge}>
      <p>{translate('admin.terms.merge_text', { title: term.title })}</p>
      <Autocomplete
        options={data.filter(({ id }) => id !== term.id)}
        getOptionLabel={({ title, slug }) => `${title} (${slug})`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(options) => options}
        loading={isPending}
        value={survivor}
        onChange={(_, chosen) => setSurvivor(chosen)}
        onInputChange={(_, text, why) => {
          if (why === 'input') setQuery(text);
        }}
        renderInput={(props) => (
          <TextField {...props} required margin="normal" label={translate('admin.terms.survivor')} />
        )}
      />
    </ActButton>
  );
}
