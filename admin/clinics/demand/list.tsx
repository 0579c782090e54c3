import { MenuItem, TextField as MuiTextField } from '@mui/material';
import { useState } from 'react';
import { FunctionField, NumberField, TextInput, useLocale, useTranslate } from 'react-admin';
import { type ClinicDemand, inviteClinic } from '../../../contract/clinics/demand.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { api } from '../../platform/api.ts';
import { useCodeNames } from '../../platform/codes.tsx';
import { Search } from '../../platform/search.tsx';
import { useDay } from '../../platform/when.tsx';

/** Languages that the email is written in. */
const languages = ['en', 'ru', 'de', 'ar'] as const;

/** The language that most people of the clinic's country read, as far as the email is written in it; else English. */
function languageOf(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return languages.find((one) => one === language) ?? 'en';
}

/** The host of a website, as text. */
function Site({ of: { website } }: { of: ClinicDemand }) {
  if (website === null) return null;
  return (
    <a href={website} target="_blank" rel="noreferrer">
      <bdi dir="ltr">{URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website}</bdi>
    </a>
  );
}

/** The date of the invitation, or the button that sends it. A clinic is invited once. */
function Invitation({ of: clinic }: { of: ClinicDemand }) {
  const dayOf = useDay();
  return clinic.invited_at === null ? <InviteAct clinic={clinic} /> : dayOf(clinic.invited_at);
}

function InviteAct({ clinic }: { clinic: ClinicDemand }) {
  const [translate, own] = [useTranslate(), useLocale()];
  const [email, setEmail] = useState('');
  const [language, setLanguage] = useState(languageOf(clinic.country));
  return (
    <ActButton
      text="admin.demand.invite"
      reason="none"
      run={() => api(inviteClinic, { params: { id: clinic.id }, body: { email: email.trim(), language } })}
    >
      <p>
        <bdi>{clinic.title}</bdi>
        {clinic.website !== null && ' · '}
        <Site of={clinic} />
      </p>
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

function Place({ of: { city, country } }: { of: ClinicDemand }) {
  const [nameOf, translate] = [useCodeNames('region'), useTranslate()];
  return [city, nameOf(country)].filter(Boolean).join(translate('site.comma'));
}

const asCode = (text: string): string => text.trim().toUpperCase();

/** Clinics that patients ask for and that nobody has claimed, those most asked for first. */
export function DemandList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.clinics.search" />,
    <TextInput key="country" source="country" parse={asCode} slotProps={{ htmlInput: { maxLength: 2 } }} />,
  ];
  return (
    <AdminList opens={false} filters={filters} sort={{ field: 'total', order: 'DESC' }}>
      <FunctionField<ClinicDemand>
        source="title"
        render={({ slug, title }) => (
          <a href={`/hospital/${slug}`} target="_blank" rel="noreferrer">
            <bdi>{title}</bdi>
          </a>
        )}
      />
      <FunctionField<ClinicDemand>
        source="city"
        sortable={false}
        render={(clinic) => <Place of={clinic} />}
      />
      <NumberField source="answer" sortable={false} />
      <NumberField source="facts" sortable={false} />
      <NumberField source="requests" sortable={false} />
      <FunctionField<ClinicDemand>
        source="website"
        sortable={false}
        render={(clinic) => <Site of={clinic} />}
      />
      <FunctionField<ClinicDemand>
        source="invite"
        sortable={false}
        render={(clinic) => <Invitation of={clinic} />}
      />
    </AdminList>
  );
}
