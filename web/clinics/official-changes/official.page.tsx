import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getOfficial, type Official } from '../../../contract/clinics/clinic-changes.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { listWithdrawals } from '../../../contract/reviews/withdrawals.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { AccreditationSection } from './accreditation-section.tsx';
import { AddressForm } from './address-form.tsx';
import { ChangeList } from './change-list.tsx';
import { LicenceSection } from './licence-section.tsx';
import { NamesSection } from './names-section.tsx';
import classes from './official.module.css';
import { WithdrawalList } from './withdrawal-list.tsx';

type Props = { clinicId: number; official: Official; isWaiting: boolean };

/** Where the clinic stands. */
function AddressSection({ clinicId, official: { address }, isWaiting }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const unknown = t('clinic.unknown');
  return (
    <Section title={t('staff_official.address')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('staff_official.city')}</dt>
          <dd>{[address.city?.title, address.country.title].filter(Boolean).join(t('site.comma'))}</dd>
        </div>
        <div>
          <dt>{t('staff_official.street')}</dt>
          <dd>
            <bdi>{address.address ?? unknown}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('staff_official.postcode')}</dt>
          <dd>
            <bdi>{address.postcode ?? unknown}</bdi>
          </dd>
        </div>
      </dl>
      {isWaiting ? (
        <Note kind="amber">{t('staff_official.waits')}</Note>
      ) : (
        <div>
          <Button kind="tonal" onClick={() => setOpen(true)}>
            {t('staff_official.address_change')}
          </Button>
        </div>
      )}
      {isOpen && <AddressForm clinicId={clinicId} address={address} onClose={() => setOpen(false)} />}
    </Section>
  );
}

export const clientLoader = accountLoad(async (args) => {
  const { api, signal } = args;
  const clinic = await readOwnClinic(args);
  const [official, withdrawals, dictionaries] = await Promise.all([
    api(getOfficial, { query: { clinic_id: clinic.id } }, signal),
    api(listWithdrawals, { params: { id: clinic.id } }, signal),
    api(getDictionaries, { query: { name: ['accreditations'] } }, signal),
  ]);
  const { accreditations = [] } = dictionaries.data;
  return { clinic, ...official.data, withdrawals: withdrawals.data, accreditations };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** What patients rely on: as it stands, what waits for an operator, and what the clinic may propose. */
export default function OfficialPage() {
  const { t } = useTranslation();
  const { clinic, official, changes, withdrawals, accreditations } = useLoaderData<typeof clientLoader>();
  const own = { clinicId: clinic.id, official };
  const isWaiting = (kind: string) =>
    changes.some(({ state, wanted }) => state === 'waiting' && wanted.kind === kind);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('staff_official.title')} description={t('staff_official.description')} noIndex />
      <header className={classes.head}>
        <h1 className={text.h1}>{t('staff_official.title')}</h1>
        <p>{t('staff_official.lead')}</p>
      </header>
      <WithdrawalList clinicId={clinic.id} withdrawals={withdrawals} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <NamesSection {...own} isWaiting={isWaiting('names')} />
          <AddressSection {...own} isWaiting={isWaiting('address')} />
          <LicenceSection clinicId={clinic.id} doctor={null} licences={official.licences} />
          <AccreditationSection {...own} choices={accreditations} />
          {official.doctors.map(({ id, title, licences }) => (
            <LicenceSection key={id} clinicId={clinic.id} doctor={{ id, title }} licences={licences} />
          ))}
        </div>
        <ChangeList changes={changes} official={official} />
      </div>
    </div>
  );
}
