import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  addPosition,
  changePosition,
  type DoctorForm,
  type StaffPosition,
} from '../../../contract/clinics/staff-doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './doctors.module.css';
import { newPosition, PositionFields, readPosition, readYear } from './position-fields.tsx';

type Props = { clinicId: number; doctor: DoctorForm; specializations: readonly Term[]; mayChange: boolean };

/** What the doctor is at this clinic, now and before. */
export function PositionSection({ clinicId, doctor, specializations, mayChange }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<StaffPosition | null>(null);
  const [isAdding, setAdding] = useState(false);
  const titleOf = new Map(specializations.map(({ slug, title }) => [slug, title]));
  const change = useAction(async (positionId: number, body: { until?: null; is_main?: true }) => {
    const params = { id: doctor.id, positionId };
    await browserApi(changePosition, { params, body: { clinic_id: clinicId, ...body } });
    showToast('success', t('profile.saved'));
    await revalidate();
  });
  return (
    <Section title={t('staff_doctors.positions')} lead={t('staff_doctors.positions_text')}>
      <ul>
        {doctor.positions.map((position) => {
          const { id, role, specialization, since, until, is_main: isMain } = position;
          const years =
            until !== null
              ? t('staff_doctors.until', { year: until })
              : since === null
                ? ''
                : t('staff_doctors.since', { year: since });
          return (
            <li key={id} className={classes.row}>
              <div className={classes.facts}>
                <p className={classes.name}>
                  {t(`role.${role}`)}
                  {isMain && <span className={classes.main}>{t('staff_doctors.main')}</span>}
                </p>
                <p className={classes.fact}>
                  {[titleOf.get(specialization) ?? specialization, years].filter(Boolean).join(' · ')}
                </p>
              </div>
              {mayChange && (
                <div className={classes.tools}>
                  {until === null && !isMain && !doctor.is_kept_elsewhere && (
                    <Button small onClick={() => change.run(id, { is_main: true })}>
                      {t('staff_doctors.make_main')}
                    </Button>
                  )}
                  {until === null ? (
                    <Button small onClick={() => setEnding(position)}>
                      {t('staff_doctors.end')}
                    </Button>
                  ) : (
                    <Button small onClick={() => change.run(id, { until: null })}>
                      {t('staff_doctors.take_back')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {mayChange && (
        <div>
          <Button kind="tonal" onClick={() => setAdding(true)}>
            <Icon name="plus" size={18} />
            {t('staff_doctors.position_add')}
          </Button>
        </div>
      )}
      {ending && (
        <EndForm clinicId={clinicId} doctorId={doctor.id} position={ending} onClose={() => setEnding(null)} />
      )}
      {isAdding && (
        <AddForm
          clinicId={clinicId}
          doctorId={doctor.id}
          specializations={specializations}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

type FormProps = { clinicId: number; doctorId: number; onClose(): void };

function EndForm({ clinicId, doctorId, position, onClose }: FormProps & { position: StaffPosition }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { until: String(new Date().getUTCFullYear()) },
    required: ['until'],
    async submit({ until }) {
      const params = { id: doctorId, positionId: position.id };
      await browserApi(changePosition, { params, body: { clinic_id: clinicId, until: readYear(until) } });
      showToast('success', t('staff_doctors.ended'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_doctors.end_title')}
      form={form}
      confirm={t('staff_doctors.end')}
      onClose={onClose}
    >
      <p>{t('staff_doctors.end_text')}</p>
      <Field
        label={t('staff_doctors.last_year')}
        inputMode="numeric"
        maxLength={4}
        {...form.field('until')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

function AddForm({
  clinicId,
  doctorId,
  specializations,
  onClose,
}: FormProps & { specializations: readonly Term[] }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: newPosition,
    required: ['specialization'],
    async submit(values) {
      const body = { clinic_id: clinicId, ...readPosition(values) };
      await browserApi(addPosition, { params: { id: doctorId }, body });
      showToast('success', t('profile.saved'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_doctors.position_add')}
      form={form}
      confirm={t('staff_doctors.add')}
      focusesField={false}
      onClose={onClose}
    >
      <PositionFields form={form} specializations={specializations} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
