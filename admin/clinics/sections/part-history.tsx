import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import {
  type Entry,
  type EntryPart,
  type EntryVersion,
  getEntryHistory,
  restorePart,
} from '../../../contract/clinics/sections/operator-endpoints.ts';
import type { Terms } from '../../../web/clinics/sections/fields.ts';
import { useSectionWords } from '../../../web/clinics/sections/section-words.ts';
import { api } from '../../platform/api.ts';
import { Differences } from '../../platform/differences.tsx';
import { VersionHistory } from '../../platform/version-history.tsx';
import { SiteFields } from './site-fields.tsx';

type Props = { entry: Entry; part: EntryPart; terms: Terms };

function usePartWords(section: string, terms: Terms) {
  const { nameOf, wordsOf } = useSectionWords(section, terms);
  const wordsIn = ({ content, city }: EntryVersion) =>
    wordsOf(content, (field, value) => (field === 'city_id' ? (city ?? value) : value));
  return { nameOf, wordsIn };
}

type Change = { before: EntryVersion | null; after: EntryVersion };

function PartWords({ before, after, terms }: Change & { terms: Terms }) {
  const { nameOf, wordsIn } = usePartWords(after.section, terms);
  const language = useLocale();
  // A section of one language: `text.de`.
  const [, code] = after.section.split('.');
  const of = code ? new Intl.DisplayNames([language], { type: 'language' }).of(code) : undefined;
  const nameWithLanguage = (field: string) => [nameOf(field), of].filter(Boolean).join(', ');
  return (
    <Differences before={before ? wordsIn(before) : {}} after={wordsIn(after)} nameOf={nameWithLanguage} />
  );
}

/** What one act has changed in a part. */
export function PartDifference(change: Change) {
  return <SiteFields parts={[change.after]}>{(terms) => <PartWords {...change} terms={terms} />}</SiteFields>;
}

/** What a part said before. */
export function PartHistory({ entry: { kind, id }, part: { section, version }, terms }: Props) {
  const { nameOf, wordsIn } = usePartWords(section, terms);
  if (version === 0) return null;
  const params = { kind, id };
  return (
    <VersionHistory
      of={[kind, id, section, version]}
      load={async () => (await api(getEntryHistory, { params, query: { section } })).data}
      wordsOf={wordsIn}
      nameOf={nameOf}
      whoOf={(one) => <Who version={one} />}
      restore={{
        text: 'admin.entries.restore',
        reason: 'required',
        run: (restore, reason) => api(restorePart, { params, body: { section, version, restore, reason } }),
      }}
    />
  );
}

function Who({ version: { made_by, is_operator, reason, version } }: { version: EntryVersion }) {
  const translate = useTranslate();
  const role = translate(is_operator ? 'admin.entries.by_operator' : 'admin.entries.by_clinic');
  return (
    <>
      <Typography variant="body2">
        {made_by === null && version === 0
          ? translate('admin.entries.before')
          : [made_by, role].filter(Boolean).join(', ')}
      </Typography>
      {reason !== null && <Typography variant="body2">{reason}</Typography>}
    </>
  );
}
