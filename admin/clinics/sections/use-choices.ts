import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { getDictionaries, type Term } from '../../../contract/content/dictionaries.ts';
import { api } from '../../platform/api.ts';

type Choice = { id: string; name: string };
const names = ['specializations', 'diseases', 'procedures', 'comforts'] as const;
type Choices = Record<(typeof names)[number], Choice[]>;

/** Dictionaries change rarely. */
const FRESH_MS = 5 * 60_000;

const none: Choices = { specializations: [], diseases: [], procedures: [], comforts: [] };
const toChoices = (terms: readonly Term[] = []): Choice[] =>
  terms.map(({ slug, title }) => ({ id: slug, name: title }));

/** Terms of the dictionaries to choose from. None until they have come: what is chosen is shown by its slug. */
export function useTerms(): Choices {
  const locale = useLocale();
  const { data = none } = useQuery({
    queryKey: ['dictionaries', locale],
    queryFn: async (): Promise<Choices> => {
      const { data: terms } = await api(getDictionaries, { query: { name: [...names] } });
      return {
        specializations: toChoices(terms.specializations),
        diseases: toChoices(terms.diseases),
        procedures: toChoices(terms.procedures),
        comforts: toChoices(terms.comforts),
      };
    },
    staleTime: FRESH_MS,
  });
  return data;
}

const codes =
  'ar az be bg bn bs cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ky lt lv mn nl no pl ps pt ro ru sk sl sq sr sv tg th tk tr uk ur uz vi zh'.split(
    ' ',
  );

/** Languages that are spoken, by name in the reader's. */
export function useSpokenLanguages(): Choice[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    return codes
      .map((id) => ({ id, name: names.of(id) ?? id }))
      .sort((one, other) => one.name.localeCompare(other.name, locale));
  }, [locale]);
}
