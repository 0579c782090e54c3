import { Autocomplete, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import {
  BooleanInput,
  SaveButton,
  Toolbar,
  useGetList,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import {
  type AdminTerm,
  type AdminTermDetail,
  mergeTerm,
  undoTermMerge,
} from '../../../contract/content/admin-terms.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { KeptEdit, KeptForm } from '../../platform/kept-form.tsx';
import { OwnFields, TermTexts, tidyTerm } from './fields.tsx';
import { TermPreview } from './preview.tsx';

/** Takes a merge back. */
function UndoButton({ term }: { term: AdminTermDetail }) {
  const translate = useTranslate();
  return (
    <ActButton
      text="admin.terms.undo"
      reason="none"
      run={() => api(undoTermMerge, { params: { id: term.id }, body: { version: term.version } })}
    >
      <p>{translate('admin.terms.undo_text', { title: term.title })}</p>
    </ActButton>
  );
}

/** Makes this term another one of its dictionary, which is found by typing. */
function MergeButton({ term }: { term: AdminTerm }) {
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

const SaveBar = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

function Fields() {
  const term = useRecordContext<AdminTermDetail>();
  const translate = useTranslate();
  if (!term) return null;
  if (term.merged_into)
    return (
      <>
        <Typography>{translate('admin.terms.is_merged', { title: term.merged_into.title })}</Typography>
        {term.may_undo && <UndoButton term={term} />}
      </>
    );
  return (
    <>
      <Typography sx={{ marginBlockEnd: 2 }}>
        {translate('admin.terms.stand_on_it', { clinics: term.clinics, doctors: term.doctors })}
      </Typography>
      <OwnFields dictionary={term.dictionary} />
      <TermTexts dictionary={term.dictionary} />
      {!term.is_retired && (
        <TermPreview dictionary={term.dictionary} id={term.id} holders={term.clinics + term.doctors} />
      )}
      <BooleanInput source="is_retired" />
      <MergeButton key={term.version} term={term} />
    </>
  );
}

/** A term in every language of the site. */
export function TermEdit() {
  return (
    <KeptEdit transform={tidyTerm}>
      <KeptForm toolbar={<SaveBar />}>
        <Fields />
      </KeptForm>
    </KeptEdit>
  );
}
