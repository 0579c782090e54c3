import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
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
import { VersionHistory } from '../../platform/version-history.tsx';

type Props = { entry: Entry; part: EntryPart; terms: Terms };

/** What a part said before. */
export function PartHistory({ entry: { kind, id }, part: { section, version }, terms }: Props) {
  const { nameOf, wordsOf } = useSectionWords(section, terms);
  if (version === 0) return null;
  const params = { kind, id };
  return (
    <VersionHistory
      of={[kind, id, section, version]}
      load={async () => (await api(getEntryHistory, { params, query: { section } })).data}
      wordsOf={({ content, city }) =>
        wordsOf(content, (field, value) => (field === 'city_id' ? (city ?? value) : value))
      }
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
