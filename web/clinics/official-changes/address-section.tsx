import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Official } from '../../../contract/clinics/clinic-changes.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import { AddressForm } from './address-form.tsx';
import classes from './official.module.css';

type Props = { clinicId: number; official: Official; isWaiting: boolean };

/** Where the clinic stands. */
export function AddressSection({ clinicId, official: { address }, isWaiting }: Props) {
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
