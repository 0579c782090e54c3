import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { FormFoot } from '../../accounts/profile/form-foot.tsx';
import { useFormat } from '../../platform/format.ts';
import { RivalNote } from '../../team/rival-note.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import classes from './doctors.module.css';
import { EducationFields } from './education-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { LanguageRows, ProcedureRows, SpecializationRows } from './skill-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { useDoctorForm } from './use-doctor-form.ts';

type Props = {
  clinicId: number;
  doctor: DoctorForm;
  specializations: readonly Term[];
  procedures: readonly Term[];
  onDirty(isDirty: boolean): void;
};

/** Everything that is written of a doctor, saved together. */
export function DoctorEditor({ clinicId, doctor, specializations, procedures, onDirty }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useDoctorForm(clinicId, doctor);
  const { isDirty, rival } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(isDirty), [isDirty]);
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
        {rival && (
          <RivalNote who={t('staff_doctors.rival')} onTakeTheirs={form.takeTheirs} onKeepMine={form.keepMine}>
            <p>{format.list(rival.parts.map((part) => t(`staff_doctors.part.${part}`)))}</p>
          </RivalNote>
        )}
        <FormFoot form={form} />
      </div>
    </form>
  );
}
