import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { doctorBounds } from '../../../contract/clinics/sections/page.ts';
import { addStaffDoctor, type DoctorCandidate } from '../../../contract/clinics/staff-doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Radio } from '../../ui/radio.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './doctors.module.css';
import { newPosition, PositionFields, readPosition } from './position-fields.tsx';

type Props = { clinicId: number; specializations: readonly Term[]; onClose(): void };

/** A doctor begins at the clinic. Whoever may be known already is asked about before a page is made. */
export function AddDoctorForm({ clinicId, specializations, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { revalidate } = useRevalidator();
  const [candidates, setCandidates] = useState<readonly DoctorCandidate[]>([]);
  // The same doctor sent once more after a lost answer is the same one.
  const key = useRef(crypto.randomUUID());
  const form = useForm({
    initial: { title: '', ...newPosition, who: '' },
    required: ['title', 'specialization', ...(candidates.length > 0 ? (['who'] as const) : [])],
    async submit(values) {
      const body = {
        clinic_id: clinicId,
        title: values.title.trim(),
        ...readPosition(values),
        ...(values.who === 'new' && { is_new: true }),
        ...(values.who !== '' && values.who !== 'new' && { doctor_id: Number(values.who) }),
      };
      const headers = { 'Idempotency-Key': key.current };
      const { data } = await browserApi(addStaffDoctor, { body }, { headers });
      if (data.id === null) return setCandidates(data.candidates);
      if (data.is_pending) {
        showToast('success', t('staff_doctors.asked_toast'));
        onClose();
        return await revalidate();
      }
      await navigate(localePath(`/staff/doctors/${data.id}?clinic=${clinicId}`));
    },
  });
  return (
    <FormSheet
      title={t('staff_doctors.add_title')}
      form={form}
      confirm={t('staff_doctors.add')}
      onClose={onClose}
    >
      <Field
        label={t('sections.field.person')}
        hint={t('sections.hint.person')}
        dir="auto"
        autoComplete="off"
        maxLength={doctorBounds.nameMax}
        {...form.field('title')}
        onChange={({ target }) => {
          form.set('title', target.value);
          // Another name is somebody else.
          setCandidates([]);
          form.set('who', '');
        }}
      />
      <PositionFields form={form} specializations={specializations} />
      {candidates.length > 0 && (
        <Candidates
          candidates={candidates}
          chosen={form.values.who}
          error={form.errors.who}
          onChoose={(who) => form.set('who', who)}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type CandidatesProps = {
  candidates: readonly DoctorCandidate[];
  chosen: string;
  error: string | undefined;
  onChoose(who: string): void;
};

function Candidates({ candidates, chosen, error, onChoose }: CandidatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className={classes.candidates}>
      <legend>{t('staff_doctors.known')}</legend>
      {candidates.map(({ id, title, clinics }) => (
        <Radio
          key={id}
          name="who"
          checked={chosen === String(id)}
          onChange={() => onChoose(String(id))}
          label={
            clinics.length === 0
              ? t('staff_doctors.same_nowhere', { name: title })
              : t('staff_doctors.same', { name: title, clinics: format.list(clinics) })
          }
        />
      ))}
      <Radio
        name="who"
        checked={chosen === 'new'}
        onChange={() => onChoose('new')}
        label={t('staff_doctors.somebody_else')}
      />
      {error !== undefined && <FormMessage text={error} />}
    </fieldset>
  );
}
