import type { changeStaffDoctor, DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';

/** A doctor as the form holds them: texts by language, empty ones not told. */
export type DoctorValues = {
  title: string;
  names: Record<string, string>;
  sex: string;
  practising_since: number | null;
  specializations: string[];
  languages: DoctorForm['languages'];
  education: DoctorForm['education'];
  procedures: DoctorForm['procedures'];
  texts: Record<string, string>;
};

export type DoctorFields = {
  values: DoctorValues;
  errors: Partial<Record<string, string>>;
  set<Name extends keyof DoctorValues>(name: Name, value: DoctorValues[Name]): void;
};

export const valuesOf = (doctor: DoctorForm): DoctorValues => ({
  title: doctor.title,
  names: Object.fromEntries(doctor.names.map(({ lang, text }) => [lang, text])),
  sex: doctor.sex ?? '',
  practising_since: doctor.practising_since,
  specializations: doctor.specializations,
  languages: doctor.languages,
  education: doctor.education,
  procedures: doctor.procedures,
  texts: Object.fromEntries(doctor.texts.map(({ lang, about }) => [lang, about])),
});

type Change = Omit<BodyOf<typeof changeStaffDoctor>, 'clinic_id' | 'version'>;

const told = (texts: Record<string, string>) =>
  Object.entries(texts).flatMap(([lang, text]) => (text.trim() === '' ? [] : [{ lang, text: text.trim() }]));

const sexes = ['female', 'male'] as const;

function whole(values: DoctorValues): Required<Change> {
  return {
    title: values.title.trim(),
    names: told(values.names),
    sex: sexes.find((one) => one === values.sex) ?? null,
    practising_since: values.practising_since,
    specializations: values.specializations,
    languages: values.languages,
    education: values.education
      .map((one) => ({ ...one, institution: one.institution.trim() }))
      .filter(({ institution }) => institution !== ''),
    procedures: values.procedures,
    texts: told(values.texts).map(({ lang, text: about }) => ({ lang, about })),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs from what is saved, each part whole. */
export function changeOf(values: DoctorValues, saved: DoctorForm): Change {
  const [now, was] = [whole(values), whole(valuesOf(saved))];
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !same(value, was[name as keyof Change])),
  );
}
