import { Button, Stack } from '@mui/material';
import { Link, NumberField, SelectField, TextField, useRecordContext, useTranslate } from 'react-admin';
import { type AdminQuery, settleQuery } from '../../../contract/search/admin-queries.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { LanguageField } from '../../platform/codes.tsx';
import { Day } from '../../platform/when.tsx';
import { outcomeChoices } from './list.tsx';
import { TeachButton } from './teach-button.tsx';

function Acts() {
  const query = useRecordContext<AdminQuery>();
  const translate = useTranslate();
  if (!query) return null;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <TeachButton query={query} />
      <Button
        component={Link}
        to="/complaints/create"
        state={{ record: { phrases: { [query.language]: [query.text] } } }}
        variant="outlined"
      >
        {translate('admin.unread-queries.new_complaint')}
      </Button>
      <ActButton
        text="admin.unread-queries.settle"
        reason="none"
        run={() => api(settleQuery, { params: { id: query.id }, body: {} })}
      >
        <p>{translate('admin.unread-queries.settle_text')}</p>
      </ActButton>
    </Stack>
  );
}

/** One query with what can be done about it. */
export function QueryShow() {
  return (
    <AdminShow<AdminQuery> acts={<Acts />} entity="query">
      <TextField source="text" />
      <LanguageField<AdminQuery> source="language" codeOf={({ language }) => language} />
      <SelectField source="outcome" choices={outcomeChoices} />
      <NumberField source="sessions" />
      <NumberField source="queries" />
      <Day source="last_week" />
    </AdminShow>
  );
}
