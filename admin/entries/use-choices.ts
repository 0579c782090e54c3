import { useEffect, useMemo, useState } from 'react';
import { useLocale } from 'react-admin';
import { listCurrencies } from '../../contract/currencies.ts';
import { getDictionaries, type Term } from '../../contract/dictionaries.ts';
import { api } from '../platform/api.ts';

type Choice = { id: string; name: string };
type Choices = { specializations: Choice[]; diseases: Choice[]; procedures: Choice[] };

const none: Choices = { specializations: [], diseases: [], procedures: [] };
const toChoices = (terms: readonly Term[] = []): Choice[] =>
  terms.map(({ slug, title }) => ({ id: slug, name: title }));

/** Terms of the dictionaries to choose from; none until they have come. */
export function useTerms(): Choices {
  const [terms, setTerms] = useState(none);
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other titles
  useEffect(() => {
    let isWanted = true;
    const query = { name: ['specializations' as const, 'diseases' as const, 'procedures' as const] };
    // Without them the fields show what is chosen by its slug.
    api(getDictionaries, { query }).then(
      ({ data }) =>
        isWanted &&
        setTerms({
          specializations: toChoices(data.specializations),
          diseases: toChoices(data.diseases),
          procedures: toChoices(data.procedures),
        }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return terms;
}

/** Currencies by code; none until they have come. */
export function useCurrencies(): { id: number; name: string }[] {
  const [currencies, setCurrencies] = useState<{ id: number; name: string }[]>([]);
  useEffect(() => {
    let isWanted = true;
    // Without them the field shows nothing to choose, and what is chosen stays.
    api(listCurrencies, {}).then(
      ({ data }) => isWanted && setCurrencies(data.map(({ id, code }) => ({ id, name: code }))),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return currencies;
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
