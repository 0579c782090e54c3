import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  type CheckRow,
  previewVerifications,
  recordVerifications,
} from '../../../contract/clinics/verification.ts';
import { api } from '../../platform/api.ts';
import { BatchAct } from '../../platform/bulk/batch-act.tsx';
import { NumberedChoice } from '../../platform/decision/numbered-choice.tsx';

const results = ['confirmed', 'not_found'] as const;
type Result = (typeof results)[number];

/** Records the result of one register for the selected rows: of one kind, from one issuer, with links to one register. */
export function ChecksAct() {
  const translate = useTranslate();
  const [result, setResult] = useState<Result | null>(null);
  const [source, setSource] = useState('');
  const [note, setNote] = useState('');

  function missing(rows: CheckRow[]): string | null {
    if (result === null) return 'admin.verification.choose';
    const isTold = source.trim() !== '' || note.trim() !== '' || rows.every(({ url }) => url !== null);
    return isTold ? null : 'admin.verification.say_where';
  }
  return (
    <BatchAct<CheckRow>
      text="admin.verification.check_many"
      preview={async (ids) => (await api(previewVerifications, { body: { ids: ids.map(String) } })).data}
      describe={(row) => <CheckLine row={row} />}
      missing={missing}
      run={async (rows) => {
        if (result === null) return [];
        const items = rows.map(({ id, number, body, last_check }) => ({ id, number, body, last_check }));
        const source_url = source.trim() || null;
        return (await api(recordVerifications, { body: { items, result, source_url, note: note.trim() } }))
          .data;
      }}
    >
      <NumberedChoice<Result>
        isRow
        hasFocus
        label={translate('admin.verification.fields.result')}
        options={results.map((value) => ({ value, label: translate(`admin.verification.result.${value}`) }))}
        value={result}
        onChange={setResult}
      />
      <TextField
        type="url"
        fullWidth
        label={translate('admin.verification.fields.source_url')}
        helperText={translate('admin.verification.own_links')}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <TextField
        fullWidth
        label={translate('admin.verification.fields.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        sx={{ marginBlockEnd: 1.5 }}
      />
    </BatchAct>
  );
}

function CheckLine({ row: { clinic, doctor, body, number } }: { row: CheckRow }) {
  const names = [doctor?.title, clinic?.title].filter((name) => name !== undefined).join(' · ');
  return (
    <>
      <Typography>{names}</Typography>
      <Typography variant="body2" color="textSecondary">
        {[body, number].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}
