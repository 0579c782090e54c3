import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { searchedDictionaries, type TermDictionary } from '../../../contract/content/admin-terms.ts';
import { previewTerm } from '../../../contract/search/admin-queries.ts';
import { api } from '../../platform/api.ts';
import { ChangedQueries } from '../../platform/changed-queries.tsx';

/** As the form holds it: null or undefined where nothing was typed. */
type Typed<Text> = Readonly<Record<string, Text | null | undefined>> | null | undefined;
type Values = { titles: Typed<string>; doctor_titles: Typed<string>; synonyms: Typed<string[]> };

const given = <Text,>(texts: Typed<Text>): Record<string, Text> =>
  Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([language, text]) =>
      text === null || text === undefined ? [] : [[language, text]],
    ),
  );

type Props = {
  dictionary: TermDictionary;
  /** Null: it is not saved yet. */
  id: string | null;
  /** Clinics and doctors that have it. */
  holders: number;
};

/** Before a term is saved: which searches of patients would be read differently with the texts in the form. */
export function TermPreview({ dictionary: name, id, holders }: Props) {
  const translate = useTranslate();
  const [titles, doctorTitles, synonyms] = useWatch<Values, ['titles', 'doctor_titles', 'synonyms']>({
    name: ['titles', 'doctor_titles', 'synonyms'],
  });
  const dictionary = searchedDictionaries.find((one) => one === name);
  if (!dictionary) return null;
  const texts = {
    titles: given(titles),
    doctor_titles: dictionary === 'specializations' ? given(doctorTitles) : null,
    synonyms: given(synonyms),
  };
  const isEmpty = ![...Object.values(texts.titles), ...Object.values(texts.synonyms).flat()].some((text) =>
    text.trim(),
  );
  return (
    <Stack
      component="section"
      spacing={1}
      sx={{ alignItems: 'flex-start', marginBlock: 2 }}
      aria-label={translate('admin.terms.try')}
    >
      <Typography variant="h6" component="h2">
        {translate('admin.terms.try')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(holders === 0 ? 'admin.terms.try_unheld' : 'admin.terms.try_text')}
      </Typography>
      <ChangedQueries
        key={JSON.stringify(texts)}
        ask={
          isEmpty ? null : async () => (await api(previewTerm, { body: { dictionary, id, ...texts } })).data
        }
      />
    </Stack>
  );
}
