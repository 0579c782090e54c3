import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type CheckResult,
  checkResults,
  recordVerification,
  type VerificationDetail,
} from '../../../contract/clinics/verification.ts';
import { api } from '../../platform/api.ts';
import { NeighbourButtons } from '../../platform/decision/neighbour-buttons.tsx';
import { byDigit, NumberedChoice } from '../../platform/decision/numbered-choice.tsx';
import { useDecision } from '../../platform/decision/use-decision.ts';
import { useNeighbours } from '../../platform/use-neighbours.ts';

/** Begins anew with each state of the item. */
export function CheckAct() {
  const item = useRecordContext<VerificationDetail>();
  return item ? <CheckForm key={`${item.id} ${item.checks.length}`} item={item} /> : null;
}

/**
 * Writes down what the register says today, and leads to the next item of the list. Nothing is chosen beforehand; the keys
 * 1 to 3 choose, Enter saves.
 */
function CheckForm({ item }: { item: VerificationDetail }) {
  const translate = useTranslate();
  const neighbours = useNeighbours('verification', item.id, { folder: 'unchecked' }, 'queue');
  const { problem, setProblem, isSending, decide } = useDecision(neighbours.moveOn);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [source, setSource] = useState(item.url ?? '');
  const [until, setUntil] = useState(item.valid_until ?? '');
  const [note, setNote] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (result === null) {
      setProblem(translate('admin.verification.choose'));
      return;
    }
    const { number, body } = item;
    const found = {
      result,
      source_url: source.trim() || null,
      note: note.trim(),
      valid_until: until || null,
    };
    await decide(() =>
      api(recordVerification, { params: { id: item.id }, body: { number, body, ...found } }),
    );
  }
  function press(event: KeyboardEvent) {
    const chosen = byDigit(event, checkResults);
    if (!chosen) return;
    event.preventDefault();
    setResult(chosen);
  }
  return (
    <Box component="form" onSubmit={submit} onKeyDown={press}>
      <NeighbourButtons {...neighbours} />
      <NumberedChoice<CheckResult>
        isRow
        hasFocus
        label={translate('admin.verification.check_keys')}
        options={checkResults.map((value) => ({
          value,
          label: translate(`admin.verification.result.${value}`),
        }))}
        value={result}
        onChange={setResult}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          gap: 2,
          marginBlock: 1,
        }}
      >
        <TextField
          type="url"
          dir="ltr"
          size="small"
          label={translate('admin.verification.fields.source_url')}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
        <TextField
          type="date"
          size="small"
          slotProps={{ inputLabel: { shrink: true } }}
          label={translate('admin.verification.fields.valid_until')}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <TextField
          size="small"
          label={translate('admin.verification.fields.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Box>
      {problem !== '' && (
        <Alert severity="error" sx={{ marginBlockEnd: 1 }}>
          {problem}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={isSending}>
        {translate('admin.verification.check')}
      </Button>
    </Box>
  );
}
