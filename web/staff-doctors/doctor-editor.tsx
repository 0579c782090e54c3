import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Term } from '../../contract/dictionaries.ts';
import { changeStaffDoctor, type DoctorForm } from '../../contract/staff-doctors.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useForm } from '../platform/use-form.ts';
import { FormFoot } from '../profile/form-foot.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { showToast } from '../ui/toasts.ts';
import { changeOf, valuesOf } from './doctor-values.ts';
import classes from './doctors.module.css';
import { EducationFields } from './education-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { LanguageRows, ProcedureRows, SpecializationRows } from './skill-fields.tsx';
import { TextFields } from './text-fields.tsx';

type Props = {
  clinicId: number;
  doctor: DoctorForm;
  specializations: readonly Term[];
  procedures: readonly Term[];
  onDirty(isDirty: boolean): void;
};

/** Everything that is written of a doctor, saved together; only what differs is sent. */
export function DoctorEditor({ clinicId, doctor, specializations, procedures, onDirty }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  // What the server has: known before the page is loaded anew, so that leaving at once asks nothing.
  const [saved, setSaved] = useState(doctor);
  const form = useForm({
    initial: valuesOf(saved),
    required: ['title'],
    async submit(values) {
      const change = changeOf(values, saved);
      if (Object.keys(change).length === 0) return showToast('info', t('profile.nothing_changed'));
      const body = { clinic_id: clinicId, version: saved.version, ...change };
      const { data } = await browserApi(changeStaffDoctor, { params: { id: doctor.id }, body });
      setSaved(data);
      showToast('success', t('profile.saved'));
      await revalidate();
    },
  });
  const isDirty = Object.keys(changeOf(form.values, saved)).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(isDirty), [isDirty]);
  const undo = () => {
    const values = valuesOf(saved);
    for (const name of Object.keys(values) as (keyof typeof values)[]) form.set(name, values[name]);
  };
  return (
    <form ref={form.formRef} className={classes.sections} noValidate onSubmit={form.onSubmit}>
      <PersonFields form={form} />
      <SpecializationRows form={form} terms={specializations} />
      <LanguageRows form={form} />
      <EducationFields form={form} />
      <ProcedureRows form={form} terms={procedures} />
      <TextFields form={form} />
      <div className={classes.foot}>
        <FormMessage text={form.message} />
        <FormFoot form={{ ...form, isDirty, undo }} />
      </div>
    </form>
  );
}
