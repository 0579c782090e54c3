import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { type AdminQuery, previewPhrase, teachPhrase } from '../../../contract/search/admin-queries.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { ChangedQueries } from '../../platform/changed-queries.tsx';

const dictionaries = ['complaints', 'specializations', 'diseases', 'procedures'] as const;
type Dictionary = (typeof dictionaries)[number];
type Option = { id: string | number; title: string; slug: string };

/** Gives the words of a query to a term or a complaint, after a look at what that changes. */
export function TeachButton({ query }: { query: AdminQuery }) {
  const [phrase, setPhrase] = useState(query.text);
  const [dictionary, setDictionary] = useState<Dictionary>('complaints');
  const [chosen, setChosen] = useState<Option | null>(null);
  const [q, setQuery] = useState('');
  const translate = useTranslate();
  const isComplaint = dictionary === 'complaints';
  const { data = [], isPending } = useGetList<Option>(isComplaint ? 'complaints' : 'terms', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'slug', order: 'ASC' },
    filter: { is_retired: false, ...(!isComplaint && { dictionary }), ...(q && { q }) },
  });
  const target = chosen && (isComplaint ? `complaints-${chosen.id}` : String(chosen.id));
  const text = (key: string) => translate(`admin.unread-queries.${key}`);

  async function teach() {
    if (target === null) throw new Error('a form with a required field was sent without it');
    await api(teachPhrase, { params: { id: query.id }, body: { phrase, language: query.language, target } });
  }
  return (
    <ActButton text="admin.unread-queries.teach" reason="none" variant="contained" run={teach}>
      <TextField
        required
        fullWidth
        margin="normal"
        label={text('phrase')}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 100 } }}
      />
      <TextField
        select
        fullWidth
        margin="normal"
        label={text('dictionary')}
        value={dictionary}
        onChange={(event) => {
          const wanted = dictionaries.find((name) => name === event.target.value);
          if (!wanted) return;
          setDictionary(wanted);
          setChosen(null);
        }}
      >
        {dictionaries.map((name) => (
          <MenuItem key={name} value={name}>
            {name === 'complaints' ? text('complaints') : translate(`admin.terms.dictionary.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        options={data}
        getOptionLabel={({ title, slug }) => `${title} (${slug})`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(options) => options}
        loading={isPending}
        value={chosen}
        onChange={(_, option) => setChosen(option)}
        onInputChange={(_, typed, why) => {
          if (why === 'input') setQuery(typed);
        }}
        renderInput={(props) => <TextField {...props} required margin="normal" label={text('target')} />}
      />
      <ChangedQueries
        key={`${phrase} ${target}`}
        ask={
          target === null || phrase.trim() === ''
            ? null
            : async () =>
                (await api(previewPhrase, { body: { phrase, language: query.language, target } })).data
        }
      />
    </ActButton>
  );
}
