import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  previewSpam,
  rejectSpam,
  type SpamReason,
  type SpamRow,
  spamReasons,
} from '../../contract/reviews/spam.ts';
import { api } from '../platform/api.ts';
import { BatchAct } from '../platform/bulk/batch-act.tsx';
import { NumberedChoice } from '../platform/decision/numbered-choice.tsx';

/** Rejects the selected comments as spam, once it was seen which. */
export function SpamAct() {
  const translate = useTranslate();
  const [reason, setReason] = useState<SpamReason | null>(null);
  const [note, setNote] = useState('');
  return (
    <BatchAct<SpamRow>
      text="admin.comments.spam"
      preview={async (ids) => (await api(previewSpam, { body: { ids: ids.map(Number) } })).data}
      describe={(row) => <SpamLine row={row} />}
      missing={() => (reason === null ? 'admin.comments.choose_reason' : null)}
      run={async (rows) => {
        if (reason === null) return [];
        const items = rows.map(({ id, version }) => ({ id, version }));
        return (await api(rejectSpam, { body: { items, reason, note: note.trim() } })).data;
      }}
    >
      <NumberedChoice<SpamReason>
        hasFocus
        label={translate('admin.comments.fields.reason')}
        options={spamReasons.map((value) => ({
          value,
          label: translate(`comment_reason.${value}`),
          hint: translate(`comment_rule.${value}`),
        }))}
        value={reason}
        onChange={setReason}
      />
      <TextField
        fullWidth
        label={translate('admin.comments.fields.note')}
        helperText={translate('admin.comments.spam_told')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        sx={{ marginBlockEnd: 1.5 }}
      />
    </BatchAct>
  );
}

function SpamLine({ row: { id, target, text } }: { row: SpamRow }) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {target ? `${target.title} · ${id}` : id}
      </Typography>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    </>
  );
}
