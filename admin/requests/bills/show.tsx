import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  NumberField,
  SelectField,
  TextField,
  useRecordContext,
  useTranslate,
  WrapperField,
} from 'react-admin';
import {
  type AdminBill,
  decideBill,
  type OpenedBill,
  openBill,
} from '../../../contract/requests/admin-bills.ts';
import { billOutcomes } from '../../../contract/requests/bill.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { useChoice } from '../../platform/decision/use-choice.tsx';
import { DueField } from '../../platform/due-field.tsx';
import { When } from '../../platform/when.tsx';
import { Entries } from './entries.tsx';
import { outcomes, sides, states } from './list.tsx';

/** Reading takes a reason, which both sides are told; what was read is gone with the page. */
function Acts() {
  const bill = useRecordContext<AdminBill>();
  const translate = useTranslate();
  const [opened, setOpened] = useState<OpenedBill | null>(null);
  const [outcome, choice] = useChoice({
    label: 'admin.bills.fields.outcome',
    values: billOutcomes,
    words: 'admin.bills.outcome.',
    missing: 'admin.comments.choose',
    text: <Typography sx={{ marginBlockEnd: 1 }}>{translate('admin.bills.decide_text')}</Typography>,
  });
  if (bill?.state !== 'waiting') return null;
  const { id, version } = bill;
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ActButton
          text="admin.bills.open"
          reason="required"
          run={async (reason) => setOpened((await api(openBill, { params: { id }, body: { reason } })).data)}
        >
          <Typography>{translate('admin.bills.open_text')}</Typography>
        </ActButton>
        <ActButton
          text="admin.bills.decide"
          reason="required"
          variant="contained"
          run={async (answer) =>
            outcome && api(decideBill, { params: { id }, body: { version, outcome, answer } })
          }
          {...choice}
        />
      </Stack>
      {opened && <Entries opened={opened} />}
    </Stack>
  );
}

export function BillShow() {
  return (
    <AdminShow acts={<Acts />} entity="bill">
      <NumberField source="number" options={{ useGrouping: false }} />
      <SelectField source="state" choices={states} />
      <TextField source="clinic.title" />
      <SelectField source="side" choices={sides} />
      <When source="disputed_at" />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <SelectField source="outcome" choices={outcomes} />
      <When source="settled_at" />
    </AdminShow>
  );
}
