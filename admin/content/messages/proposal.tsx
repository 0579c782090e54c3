import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import {
  type AdminMessageDetail,
  type MessageProposal,
  proposeMessage,
} from '../../../contract/content/admin-languages.ts';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';

/** A translation by the machine that is configured. It is taken over by a press, and what was typed stays until then. */
export function Proposal() {
  const message = useRecordContext<AdminMessageDetail>();
  return message && message.proposer !== null ? <Ask message={message} proposer={message.proposer} /> : null;
}

type State = MessageProposal | { failure: string } | 'working' | null;
type Props = { message: AdminMessageDetail; proposer: NonNullable<AdminMessageDetail['proposer']> };

function Ask({ message: { id, language }, proposer }: Props) {
  const translate = useTranslate();
  const [state, setState] = useState<State>(null);
  const ask = async () => {
    setState('working');
    try {
      setState((await api(proposeMessage, { params: { id } })).data);
    } catch (error) {
      setState({ failure: problemOf(error, translate) });
    }
  };
  return (
    <Box sx={{ inlineSize: '100%', marginBlockEnd: 2 }}>
      <Button variant="outlined" loading={state === 'working'} onClick={() => void ask()}>
        {translate('admin.messages.propose', { provider: translate(`translation.provider.${proposer}`) })}
      </Button>
      <Box role="status" sx={{ marginBlockStart: 1 }}>
        {state !== null && state !== 'working' && (
          <Answer state={state} lang={language} onTaken={() => setState(null)} />
        )}
      </Box>
    </Box>
  );
}

type AnswerProps = { state: Exclude<State, 'working' | null>; lang: string; onTaken(): void };

function Answer({ state, lang, onTaken }: AnswerProps) {
  const [locale, translate] = [useLocale(), useTranslate()];
  const { setValue } = useFormContext();
  if ('failure' in state) return <Alert severity="error">{state.failure}</Alert>;
  const { text, source_language: source, problem } = state;
  const take = () => {
    setValue('text', text, { shouldDirty: true });
    onTaken();
  };
  return (
    <Alert severity={problem === null ? 'info' : 'warning'}>
      <Typography lang={lang} dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Typography variant="body2">
        {translate('admin.messages.proposed', {
          language: new Intl.DisplayNames([locale], { type: 'language' }).of(source) ?? source,
        })}
        {problem !== null && ` ${problem}`}
      </Typography>
      <Button variant="outlined" color="inherit" onClick={take} sx={{ marginBlockStart: 1 }}>
        {translate('admin.messages.take_over')}
      </Button>
    </Alert>
  );
}
