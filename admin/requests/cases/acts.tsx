import { FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminRequestDetail,
  deliverRequest,
  type OpenedRequest,
  openAdminRequest,
  proposeClinic,
  rejectRequest,
  remindRecipient,
  withdrawProposal,
} from '../../../contract/requests/admin-requests.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { type Clinic, ClinicField } from './clinic-field.tsx';
import { OpenedContent } from './opened.tsx';
import { silentStates } from './words.ts';

type Of = { found: AdminRequestDetail };

/** What an operator may do with a request as it stands; what was read is gone with the page. */
export function RequestActs() {
  const found = useRecordContext<AdminRequestDetail>();
  const [opened, setOpened] = useState<OpenedRequest | null>(null);
  const translate = useTranslate();
  if (!found) return null;
  const { id, state } = found;
  const params = { id };
  const isBefore = state === 'submitted' || state === 'in_review';
  const isOpen = state === 'open' || state === 'needs_info';
  const waiting = found.proposals.find((one) => one.state === 'waiting');
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ActButton
          text="admin.requests.open"
          reason="required"
          variant="contained"
          run={async (reason) => setOpened((await api(openAdminRequest, { params, body: { reason } })).data)}
        >
          <Typography>{translate('admin.requests.open_text')}</Typography>
        </ActButton>
        {isBefore && (
          <ActButton
            text="admin.requests.deliver"
            reason="none"
            run={() => api(deliverRequest, { params, body: {} })}
          >
            <Typography>{translate('admin.requests.deliver_text')}</Typography>
          </ActButton>
        )}
        {found.reminds.length > 0 && <RemindAct found={found} />}
        {(isOpen || state === 'declined') && !waiting && <ProposeAct found={found} />}
        {waiting && (
          <ActButton
            text="admin.requests.withdraw_proposal"
            reason="none"
            run={() => api(withdrawProposal, { params: { id, proposalId: waiting.id } })}
          >
            <Typography>
              <bdi>{waiting.clinic.title}</bdi>
            </Typography>
          </ActButton>
        )}
        {isBefore && (
          <ActButton
            text="admin.requests.reject"
            reason="required"
            color="error"
            run={(reason) => api(rejectRequest, { params, body: { reason } })}
          >
            <Typography>{translate('admin.requests.reject_text')}</Typography>
          </ActButton>
        )}
      </Stack>
      {opened && <OpenedContent key={opened.documents_until} id={id} opened={opened} />}
    </Stack>
  );
}

type ChoiceProps = {
  label: string;
  clinics: AdminRequestDetail['reminds'];
  value: number | null;
  none?: string;
  onChange(clinicId: number | null): void;
};

/** One of these clinics; without `none` one has to be chosen. */
function ClinicChoice({ label, clinics, value, none, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <Typography id={id} sx={{ marginBlockStart: 2 }}>
        {label}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        {none !== undefined && <FormControlLabel value="" control={<Radio />} label={none} />}
        {clinics.map(({ id: clinicId, title }) => (
          <FormControlLabel
            key={clinicId}
            value={String(clinicId)}
            control={<Radio />}
            label={<bdi>{title}</bdi>}
          />
        ))}
      </RadioGroup>
    </>
  );
}

function RemindAct({ found: { id, state, reminds } }: Of) {
  const translate = useTranslate();
  const [clinicId, setClinicId] = useState<number | null>(
    reminds.length === 1 ? (reminds[0]?.id ?? null) : null,
  );
  return (
    <ActButton
      text="admin.requests.remind"
      reason="none"
      isRefused={clinicId === null}
      run={async () => {
        if (clinicId !== null) await api(remindRecipient, { params: { id }, body: { clinic_id: clinicId } });
      }}
    >
      <Typography>{translate('admin.requests.remind_text')}</Typography>
      <ClinicChoice
        label={translate(state === 'accepted' ? 'admin.requests.dateless' : 'admin.requests.silent')}
        clinics={reminds}
        value={clinicId}
        onChange={setClinicId}
      />
    </ActButton>
  );
}

/** Another clinic for the patient to agree to: besides the others, or instead of one that is silent. */
function ProposeAct({ found: { id, recipients } }: Of) {
  const translate = useTranslate();
  const [clinic, setClinic] = useState<Clinic | null>(null);
  const [insteadOf, setInsteadOf] = useState<number | null>(null);
  // Repeated after a lost answer it is the same proposal.
  const proposalId = useRef<string>(crypto.randomUUID());
  const silent = recipients.flatMap((one) => (silentStates.has(one.state) ? [one.clinic] : []));
  return (
    <ActButton
      text="admin.requests.propose"
      reason="required"
      isRefused={clinic === null}
      run={async (note) => {
        if (clinic === null) return;
        const body = { id: proposalId.current, clinic_id: clinic.id, instead_of: insteadOf, note };
        await api(proposeClinic, { params: { id }, body });
        proposalId.current = crypto.randomUUID();
        setClinic(null);
      }}
    >
      <Typography>{translate('admin.requests.propose_text')}</Typography>
      <ClinicField
        except={recipients.map((one) => one.clinic.id)}
        value={clinic}
        onChange={(chosen) => {
          proposalId.current = crypto.randomUUID();
          setClinic(chosen);
        }}
      />
      {silent.length > 0 && (
        <ClinicChoice
          label={translate('admin.requests.instead_of')}
          clinics={silent}
          none={translate('admin.requests.besides')}
          value={insteadOf}
          onChange={(chosen) => {
            proposalId.current = crypto.randomUUID();
            setInsteadOf(chosen);
          }}
        />
      )}
    </ActButton>
  );
}
