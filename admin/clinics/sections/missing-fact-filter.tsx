import { useEffect, useState } from 'react';
import { SelectInput, useLocale, useTranslate } from 'react-admin';
import { type EntryKind, listMissingFacts } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { api } from '../../platform/api.ts';
import { useMissingFactName } from './names.ts';

type Count = { gap: string; count: number; is_more: boolean };

/** The list shows it at once, beside its other filters. */
type Props = { source: 'missing'; kind: EntryKind; alwaysOn: true };

/** What is missing, with how many of those on the site miss it. */
export function MissingFactFilter({ source, kind }: Props) {
  const [counts, setCounts] = useState<Count[]>([]);
  const [translate, nameOf] = [useTranslate(), useMissingFactName()];
  const number = new Intl.NumberFormat(useLocale());
  useEffect(() => {
    let isWanted = true;
    // Without the counts the list works as before, without this filter's choices.
    api(listMissingFacts, { params: { kind } }).then(
      ({ data }) => isWanted && setCounts(data),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [kind]);
  const choices = counts.map(({ gap, count, is_more }) => ({
    id: gap,
    name: `${nameOf(gap)} (${is_more ? translate('admin.entries.more_than', { n: number.format(count) }) : number.format(count)})`,
  }));
  return (
    <SelectInput
      source={source}
      label={translate('admin.entries.missing')}
      choices={choices}
      translateChoice={false}
      helperText={false}
      sx={{ minInlineSize: 280 }}
    />
  );
}
