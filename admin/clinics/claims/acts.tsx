import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminClaimDetail,
  approveClaim,
  askClaimant,
  refuseClaim,
} from '../../../contract/clinics/admin-claims.ts';
import { claimRefusals } from '../../../contract/clinics/claims.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { useChoice } from '../../platform/decision/use-choice.tsx';

/** What an operator may do with a claim that goes on. */
export function ClaimActs() {
  const claim = useRecordContext<AdminClaimDetail>();
  if (!claim || (claim.state !== 'submitted' && claim.state !== 'needs_more')) return null;
  const params = { id: claim.id };
  const { version } = claim;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ApproveAct claim={claim} />
      <ActButton
        text="admin.claims.ask"
        reason="required"
        run={(question) => api(askClaimant, { params, body: { version, question } })}
      />
      <RefuseAct claim={claim} />
    </Stack>
  );
}

function ApproveAct({ claim: { id, version, owners } }: { claim: AdminClaimDetail }) {
  const translate = useTranslate();
  const [replaces, setReplaces] = useState(false);
  return (
    <ActButton
      text="admin.claims.approve"
      reason="none"
      variant="contained"
      run={() => api(approveClaim, { params: { id }, body: { version, replaces_owners: replaces } })}
    >
      <Typography>{translate('admin.claims.approve_text')}</Typography>
      {owners.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)} />}
          label={translate('admin.claims.replaces_owners')}
        />
      )}
    </ActButton>
  );
}

function RefuseAct({ claim: { id, version } }: { claim: AdminClaimDetail }) {
  const [refusal, choice] = useChoice({
    label: 'admin.claims.fields.refusal',
    values: claimRefusals,
    words: 'admin.claims.refusal.',
    missing: 'admin.comments.choose_reason',
  });
  return (
    <ActButton
      text="admin.claims.refuse"
      reason="optional"
      color="error"
      run={async (note) => refusal && api(refuseClaim, { params: { id }, body: { version, refusal, note } })}
      {...choice}
    />
  );
}
