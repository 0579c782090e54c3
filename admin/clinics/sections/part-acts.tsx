import { Alert, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  dropDraft,
  type Entry,
  type EntryPart,
  keepDraft,
  unscheduleDraft,
} from '../../../contract/clinics/sections/operator-endpoints.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { momentForm } from '../../platform/time-forms.ts';

type Props = { entry: Entry; part: EntryPart; onSaved(entry: Entry): void };

type ActsProps = Props & {
  isDirty: boolean;
  isReady(): boolean;
  publish(act: { reason: string; publish_at?: string }): Promise<unknown>;
};

/** In view below a section that is longer than the screen. */
const stuck = {
  position: 'sticky',
  zIndex: 1,
  insetBlockEnd: 0,
  flexWrap: 'wrap',
  paddingBlock: 1.5,
  background: 'var(--surface)',
};

/** What can be done with what is written: kept, published with a reason now or at a time, thrown away. */
export function PartActs({ entry, part, onSaved, isDirty, isReady, publish }: ActsProps) {
  const [time, setTime] = useState('');
  const translate = useTranslate();
  const { section, draft } = part;
  const params = { kind: entry.kind, id: entry.id };
  const ofDraft = { section, draft_version: draft?.version ?? 0 };
  if (!isDirty && !draft) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={stuck}>
      <ActButton
        text="admin.entries.publish"
        reason="required"
        variant="contained"
        isReady={isReady}
        run={(reason) =>
          publish({ reason, ...(time !== '' && { publish_at: new Date(time).toISOString() }) })
        }
      >
        <p>{translate(entry.is_claimed ? 'admin.entries.publish_claimed' : 'admin.entries.publish_text')}</p>
        <TextField
          type="datetime-local"
          name="publish_at"
          fullWidth
          slotProps={{ inputLabel: { shrink: true } }}
          label={translate('admin.entries.publish_at')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </ActButton>
      {isDirty && (
        <Button type="submit" variant="outlined">
          {translate('admin.entries.keep_draft')}
        </Button>
      )}
      {draft?.publish_at && (
        <ActButton
          text="admin.entries.unschedule"
          reason="none"
          run={() => api(unscheduleDraft, { params, body: ofDraft })}
        />
      )}
      {draft && (
        <ActButton
          text="admin.entries.drop_draft"
          reason="none"
          color="error"
          run={async () => onSaved((await api(dropDraft, { params, body: ofDraft })).data)}
        />
      )}
    </Stack>
  );
}

/** What is to be known of a draft before it is published. */
export function DraftNote({ entry, part, onSaved }: Props) {
  const [notify, refresh, translate] = [useNotify(), useRefresh(), useTranslate()];
  const time = new Intl.DateTimeFormat(useLocale(), momentForm);
  const { draft } = part;
  if (!draft) return null;
  const values = {
    name: draft.made_by ?? '',
    time: time.format(new Date(draft.publish_at ?? draft.made_at)),
  };
  async function rebase(version: number, { version: draft_version, content }: typeof draft & object) {
    const params = { kind: entry.kind, id: entry.id };
    try {
      onSaved((await api(keepDraft, { params, body: { version, draft_version, ...content } })).data);
      refresh();
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  return (
    <>
      <Alert severity={draft.is_held ? 'warning' : 'info'} sx={{ inlineSize: '100%', marginBlockEnd: 2 }}>
        {translate(
          `admin.entries.draft_${draft.is_held ? 'held' : draft.publish_at ? 'waits' : 'is'}`,
          values,
        )}
        {draft.reason !== null && ` · ${draft.reason}`}
      </Alert>
      {draft.base_version !== part.version && (
        <Alert
          severity="warning"
          sx={{ inlineSize: '100%', marginBlockEnd: 2 }}
          action={
            <Button color="inherit" onClick={() => rebase(part.version, draft)}>
              {translate('admin.entries.rebase')}
            </Button>
          }
        >
          {translate('admin.entries.outdated')}
        </Alert>
      )}
    </>
  );
}
