import { useEffect, useState } from 'react';
import { AutocompleteInput, useLocale, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { suggest } from '../../../contract/search/suggest.ts';
import { api } from '../../platform/api.ts';

type Choice = { id: number; name: string };

/** A city of the list, found by its name. `city`: what the present one is called. */
export function CityInput({ city }: { city: string | null }) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<Choice[]>([]);
  const [locale, translate] = [useLocale(), useTranslate()];
  const chosen: unknown = useWatch({ name: 'city_id' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names
  useEffect(() => {
    if (q.trim() === '') return;
    let isWanted = true;
    // What was found before stays where an answer does not come.
    api(suggest, { query: { q } }).then(
      ({ data }) =>
        isWanted &&
        setFound(
          data
            .filter(({ kind }) => kind === 'city')
            .map(({ value, title, detail }) => ({
              id: Number(value),
              name: [title, detail].filter(Boolean).join(', '),
            })),
        ),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [q, locale]);
  const isKnown = typeof chosen !== 'number' || found.some(({ id }) => id === chosen);
  const choices = isKnown ? found : [{ id: chosen, name: city ?? String(chosen) }, ...found];
  return (
    <AutocompleteInput
      source="city_id"
      label={translate('admin.entries.fields.city')}
      choices={choices}
      setFilter={(text: string) => setQ(text)}
      filterToQuery={() => ({})}
      helperText={false}
      fullWidth
    />
  );
}
