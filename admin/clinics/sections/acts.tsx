import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { EntryStatus } from '../../../contract/clinics/admin-clinics.ts';
import type { EntryKind } from '../../../contract/clinics/sections/operator-endpoints.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { PairButton } from '../../platform/pair-button.tsx';

type Props = {
  kind: EntryKind;
  entry: { id: number; title: string; status: EntryStatus };
  /** Takes it off the site, or shows it again. */
  turn(isShown: boolean, reason: string): Promise<unknown>;
  /** What the act means. */
  children?: ReactNode;
};

/** Leads to where it is written; takes it off the site, or shows it again. */
export function EntryActs({ kind, entry, turn, children }: Props) {
  const translate = useTranslate();
  const isShown = entry.status === 'published';
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" href={`#/${kind}/${entry.id}`}>
        {translate('ra.action.edit')}
      </Button>
      <ActButton
        text={isShown ? 'admin.clinics.withdraw' : 'admin.clinics.publish'}
        reason="required"
        color={isShown ? 'error' : 'primary'}
        run={(reason) => turn(!isShown, reason)}
      >
        {children}
      </ActButton>
      {isShown && <PairButton kind={kind === 'clinics' ? 'clinic' : 'doctor'} first={entry} />}
    </Stack>
  );
}
