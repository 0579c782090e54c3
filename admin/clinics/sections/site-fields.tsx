import { Alert, CircularProgress } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { EntryPart } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { Terms } from '../../../web/clinics/sections/fields.ts';
import { sectionForms, sectionNameOf } from '../../../web/clinics/sections/section-forms.ts';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { SiteFrame } from '../../platform/site-frame.tsx';

/** Dictionaries change rarely. */
const FRESH_MS = 5 * 60_000;

type Props = { parts: readonly Pick<EntryPart, 'section'>[]; children(terms: Terms): ReactNode };

/** Where the site's fields stand in the back office: they find the languages, texts and currencies as on the site. */
export function SiteFields({ parts, children }: Props) {
  const [locale, translate] = [useLocale(), useTranslate()];
  const name = [
    ...new Set(parts.flatMap(({ section }) => sectionForms[sectionNameOf(section)].dictionaries ?? [])),
  ];
  const terms = useQuery({
    queryKey: ['dictionaries', locale, ...name],
    queryFn: async () => (await api(getDictionaries, { query: { name } })).data,
    staleTime: FRESH_MS,
  });
  if (terms.error) return <Alert severity="error">{problemOf(terms.error, translate)}</Alert>;
  if (!terms.data) return <CircularProgress aria-label={translate('ra.page.loading')} sx={{ margin: 4 }} />;
  return <SiteFrame language={locale}>{children(terms.data)}</SiteFrame>;
}
