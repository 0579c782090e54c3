import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { listPatients, type Patient, removePatient } from '../../../contract/accounts/patients.ts';
import { listPhoneCountries } from '../../../contract/accounts/phones.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { ProfileFailure } from '../../platform/section-failure.tsx';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { ConfirmDialog } from '../profile/confirm-dialog.tsx';
import { accountLoad } from '../profile/load-profile.ts';
import { ProfileSkeleton } from '../profile/profile-skeleton.tsx';
import { Section } from '../profile/section.tsx';
import { useAction } from '../profile/use-action.ts';
import { PatientSheet } from './patient-sheet.tsx';
import classes from './patients.module.css';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const [patients, phones, words] = await Promise.all([
    api(listPatients, {}, signal),
    api(listPhoneCountries, {}, signal),
    api(getDictionaries, { query: { name: ['languages'] } }, signal),
  ]);
  return {
    patients: patients.data,
    countries: phones.data.map(({ code, title }) => ({ code, title })),
    suggestedCountry: phones.meta.suggested ?? '',
    languages: (words.data.languages ?? []).map(({ code, title }) => ({ code, title })),
  };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[4]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

type ItemProps = { patient: Patient; onChange(): void; onRemove(): void };

function PatientItem({ patient, onChange, onRemove }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { countries } = useLoaderData<typeof clientLoader>();
  const { id, name, birth_year, sex, country, languages, requests } = patient;
  const facts = [
    t('inquiry.summary_born', { year: birth_year }),
    sex && t(`inquiry.sex_${sex}`),
    countries.find(({ code }) => code === country)?.title ?? country,
    format.list(languages.map(format.languageName)),
  ];
  const named = isolate(name);
  return (
    <li className={classes.item}>
      <h3 className={text.h4}>
        <bdi>{name}</bdi>
      </h3>
      <p className={classes.facts}>{facts.filter(Boolean).map(String).map(isolate).join(' · ')}</p>
      <div className={classes.acts}>
        {requests > 0 && (
          <Link to={`/requests?patient=${id}`} className={text.link}>
            {t('patients.requests', { count: requests, n: format.number(requests) })}
          </Link>
        )}
        <Button
          kind="quiet"
          small
          aria-label={t('patients.change_named', { name: named })}
          onClick={onChange}
        >
          {t('patients.change')}
        </Button>
        <Button
          kind="quiet"
          small
          aria-label={t('patients.remove_named', { name: named })}
          onClick={onRemove}
        >
          {t('patients.remove')}
        </Button>
      </div>
    </li>
  );
}

type Act = { what: 'add' } | { what: 'change' | 'remove'; patient: Patient };

/** The people one sends requests for, so that their details are typed once. */
export default function PatientsPage() {
  const { patients, ...choices } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const remove = useAction(async ({ id }: Patient) => {
    await browserApi(removePatient, { params: { id } });
    close();
    showToast('success', t('patients.removed'));
    await revalidate();
  });
  const isFull = patients.length >= limits.patientsMax;
  return (
    <Section title={t('patients.title')} lead={t('patients.text')}>
      {patients.length > 0 && (
        <ul className={classes.list}>
          {patients.map((patient) => (
            <PatientItem
              key={patient.id}
              patient={patient}
              onChange={() => setAct({ what: 'change', patient })}
              onRemove={() => setAct({ what: 'remove', patient })}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={text.muted}>{t('field.patients_full', { limit: limits.patientsMax })}</p>
      ) : (
        <div>
          <Button kind="tonal" onClick={() => setAct({ what: 'add' })}>
            {t('patients.add')}
          </Button>
        </div>
      )}
      {act && act.what !== 'remove' && (
        <PatientSheet
          {...choices}
          patient={act.what === 'change' ? act.patient : null}
          onSaved={() => {
            close();
            showToast('success', t('profile.saved'));
            void revalidate();
          }}
          onClose={close}
        />
      )}
      {act?.what === 'remove' && (
        <ConfirmDialog
          title={t('patients.remove_title', { name: isolate(act.patient.name) })}
          confirm={t('patients.remove')}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run(act.patient)}
          onCancel={close}
        >
          <p>{t('patients.remove_text')}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
