import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficialLicence } from '../../../contract/clinics/clinic-changes.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LicenceForm, type LicenceInput } from './licence-form.tsx';
import classes from './official.module.css';
import { ProofState } from './proof-state.tsx';

type Props = {
  clinicId: number;
  /** Null: licences of the clinic itself. */
  doctor: { id: number; title: string } | null;
  licences: readonly OfficialLicence[];
};

/** Licences as they stand; each of them can be proposed anew. */
export function LicenceSection({ clinicId, doctor, licences }: Props) {
  const { t } = useTranslation();
  const [input, setInput] = useState<LicenceInput | null>(null);
  const title =
    doctor === null ? t('staff_official.licences') : t('staff_official.licences_of', { name: doctor.title });
  return (
    <Section title={title}>
      {licences.length === 0 ? (
        <p className={classes.meta}>{t('staff_official.licences_none')}</p>
      ) : (
        <ul className={classes.items}>
          {licences.map((licence) => {
            const named = { number: licence.number };
            return (
              <li key={licence.id} className={classes.item}>
                <span className={classes.words}>
                  <bdi>{licence.number}</bdi>
                  <bdi className={classes.meta}>{licence.body}</bdi>
                  <ProofState proof={licence} />
                </span>
                <span className={classes.tools}>
                  <IconButton
                    label={t('staff_official.licence_change_named', named)}
                    onClick={() => setInput({ act: 'change', licence })}
                  >
                    <Icon name="note" size={20} />
                  </IconButton>
                  <IconButton
                    label={t('staff_official.licence_remove_named', named)}
                    onClick={() => setInput({ act: 'remove', licence })}
                  >
                    <Icon name="trash" size={20} />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button kind="tonal" onClick={() => setInput({ act: 'add', licence: null })}>
          <Icon name="plus" size={18} />
          {t('staff_official.licence_add')}
        </Button>
      </div>
      {input && (
        <LicenceForm
          clinicId={clinicId}
          doctorId={doctor?.id ?? null}
          wish={input}
          onClose={() => setInput(null)}
        />
      )}
    </Section>
  );
}
