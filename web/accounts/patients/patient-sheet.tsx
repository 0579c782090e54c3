import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPatient,
  changePatient,
  type NewPatient,
  type Patient,
} from '../../../contract/accounts/patients.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import fields from '../../ui/fields.module.css';
import { FormMessage } from '../../ui/form-message.tsx';
import { FormSheet } from '../profile/form-sheet.tsx';
import { birthYearProblem } from './birth-year.ts';
import { type Named, PatientFields, type TypedFacts } from './patient-fields.tsx';

type Props = {
  /** Null: a new one. */
  patient: Patient | null;
  countries: readonly Named[];
  suggestedCountry: string;
  languages: readonly Named[];
  onSaved(patient: Patient): void;
  onClose(): void;
};

type Values = TypedFacts & { name: string };

const toBody = ({ name, birth_year: year, sex, country, languages }: Values): NewPatient => ({
  name: name.trim(),
  birth_year: Number(year),
  sex: sex || null,
  country,
  languages,
});

/** A person to add or to change. */
export function PatientSheet({ patient, countries, suggestedCountry, languages, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { language } = useSite();
  // What is sent under one key does not change: after a change it is a new one.
  const sent = useRef({ key: '', body: '' });
  const form = useForm<Values>({
    initial: {
      name: patient?.name ?? '',
      birth_year: patient ? String(patient.birth_year) : '',
      sex: patient?.sex ?? '',
      country: patient?.country ?? suggestedCountry,
      languages: patient?.languages ?? [language.prefix],
    },
    required: ['name', 'country'],
    check(values) {
      const year = birthYearProblem(values.birth_year, new Date().getFullYear());
      return {
        ...(year && { birth_year: t(`inquiry.wrong.${year}`) }),
        ...(values.languages.length === 0 && { languages: t('inquiry.wrong.languages') }),
      };
    },
    async submit(values) {
      const body = toBody(values);
      if (patient) {
        const { data } = await browserApi(changePatient, { params: { id: patient.id }, body });
        return onSaved(data);
      }
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { key: crypto.randomUUID(), body: text };
      const options = { headers: { 'Idempotency-Key': sent.current.key } };
      const { data } = await browserApi(addPatient, { body }, options);
      onSaved(data);
    },
  });
  const set = (part: Partial<TypedFacts>) => {
    if (part.birth_year !== undefined) form.set('birth_year', part.birth_year);
    if (part.sex !== undefined) form.set('sex', part.sex);
    if (part.country !== undefined) form.set('country', part.country);
    if (part.languages !== undefined) form.set('languages', part.languages);
  };
  return (
    <FormSheet
      title={t(patient ? 'patients.change_title' : 'patients.add_title')}
      form={form}
      confirm={t('profile.save')}
      onClose={onClose}
    >
      <div className={fields.fields}>
        <Field
          label={t('inquiry.patient_name')}
          hint={t('inquiry.patient_name_hint')}
          autoComplete="off"
          maxLength={limits.nameMax}
          dir="auto"
          {...form.field('name')}
        />
        <PatientFields
          values={form.values}
          set={set}
          errors={form.errors}
          countries={countries}
          languages={languages}
          isSelf={false}
        />
        <FormMessage text={form.message} />
      </div>
    </FormSheet>
  );
}
