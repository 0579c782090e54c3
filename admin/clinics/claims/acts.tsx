import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminClaimDetail,
  approveClaim,
  askClaimant,
  refuseClaim,
} from '../../../contract/clinics/admin-claims.ts';
import { type ClaimRefusal, claimRefusals } from '../../../contract/clinics/claims.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { ReasonChoice } from '../../platform/reason-choice.tsx';

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
  const [refusal, setRefusal] = useState<ClaimRefusal>('not_proven');
  return (
    <ActButton
      text="admin.claims.refuse"
      reason="optional"
      color="error"
      run={(note) => api(refuseClaim, { params: { id }, body: { version, refusal, note } })}
    >
      <ReasonChoice
        label="admin.claims.fields.refusal"
        reasons={claimRefusals}
        words="admin.claims.refusal."
        value={refusal}
        onChange={setRefusal}
      />
    </ActButton>
  );
}
