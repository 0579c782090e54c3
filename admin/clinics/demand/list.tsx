import { MenuItem, TextField as MuiTextField } from '@mui/material';
import { useState } from 'react';
import {
  NumberField,
  TextField,
  TextInput,
  UrlField,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { type ClinicDemand, inviteClinic } from '../../../contract/clinics/demand.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { CountryField } from '../../platform/codes.tsx';
import { Search } from '../../platform/search.tsx';
import { When } from '../../platform/when.tsx';

/** Languages that the email is written in. */
const languages = ['en', 'ru', 'de', 'ar'] as const;

/** One polite email; a clinic that was written to has none left. */
function InviteAct(_: { source: string; sortable: false }) {
  const clinic = useRecordContext<ClinicDemand>();
  const [translate, own] = [useTranslate(), useLocale()];
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(own);
  if (!clinic || clinic.invited_at !== null) return null;
  return (
    <ActButton
      text="admin.demand.invite"
      reason="none"
      run={() => api(inviteClinic, { params: { id: clinic.id }, body: { email: email.trim(), language } })}
    >
      <p>{translate('admin.demand.invite_text')}</p>
      <MuiTextField
        autoFocus
        fullWidth
        required
        margin="normal"
        type="email"
        label={translate('admin.demand.email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        slotProps={{ htmlInput: { dir: 'ltr' } }}
      />
      <MuiTextField
        select
        fullWidth
        margin="normal"
        label={translate('admin.demand.language')}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
      >
        {languages.map((code) => (
          <MenuItem key={code} value={code}>
            {new Intl.DisplayNames(own, { type: 'language' }).of(code)}
          </MenuItem>
        ))}
      </MuiTextField>
    </ActButton>
  );
}

const asCode = (text: string): string => text.trim().toUpperCase();

/** Clinics that patients ask for and that nobody has claimed, those most asked for first. */
export function DemandList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.clinics.search" />,
    <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
  ];
  return (
    <AdminList filters={filters} sort={{ field: 'total', order: 'DESC' }}>
      <TextField source="title" />
      <TextField source="city" sortable={false} />
      <CountryField<ClinicDemand> source="country" sortable={false} codeOf={({ country }) => country} />
      <NumberField source="answer" sortable={false} />
      <NumberField source="facts" sortable={false} />
      <NumberField source="requests" sortable={false} />
      <UrlField source="website" sortable={false} target="_blank" rel="noreferrer" />
      <When source="invited_at" sortable={false} withTime={false} />
      <InviteAct source="invite" sortable={false} />
    </AdminList>
  );
}
