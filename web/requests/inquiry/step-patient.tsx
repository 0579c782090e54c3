import { useTranslation } from 'react-i18next';
import type { Patient } from '../../../contract/accounts/patients.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { PatientFields } from '../../accounts/patients/patient-fields.tsx';
import { isolate } from '../../platform/isolate.ts';
import { useSite } from '../../platform/site.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import classes from '../../ui/fields.module.css';
import { blankFacts, type Inquiry } from './inquiry-state.ts';
import type { LoadedInquiry } from './load-inquiry.ts';
import type { StepProps } from './use-form-state.ts';

type Props = StepProps & {
  loaded: Pick<LoadedInquiry, 'patients' | 'countries' | 'suggestedCountry' | 'languages'>;
};

/** What a request for a person of the list begins with. Whether one may act for them is asked each time. */
const factsOf = ({ id, name, birth_year, sex, country, languages }: Patient): Partial<Inquiry> => ({
  for_whom: 'relative',
  patient_id: id,
  keeps_patient: false,
  may_act: false,
  patient_name: name,
  birth_year: String(birth_year),
  sex: sex ?? '',
  country,
  languages,
});

/** Step 2: about the patient. */
export function StepPatient({ loaded, ...form }: Props) {
  const { inquiry, set, errors } = form;
  const { t } = useTranslation();
  const { language } = useSite();
  const { patients } = loaded;
  const known = patients.find(({ id }) => id === inquiry.patient_id);
  const isRelative = inquiry.for_whom === 'relative';

  function choose(value: string): void {
    const patient = patients.find(({ id }) => id === value);
    const for_whom = value === 'self' ? 'self' : 'relative';
    if (patient) set(factsOf(patient));
    // Details of somebody else do not stay behind.
    else if (known)
      set({ for_whom, ...blankFacts({ country: loaded.suggestedCountry, language: language.prefix }) });
    else set({ for_whom });
  }
  return (
    <div className={classes.fields}>
      <ChoiceGroup
        legend={t('inquiry.for_whom')}
        name="for_whom"
        options={[
          { value: 'self', label: t('inquiry.for_self') },
          ...patients.map(({ id, name }) => ({ value: id, label: isolate(name) })),
          {
            value: 'relative',
            label: t(patients.length > 0 ? 'inquiry.for_another' : 'inquiry.for_relative'),
          },
        ]}
        chosen={isRelative ? (known?.id ?? 'relative') : inquiry.for_whom}
        onChoose={choose}
        error={errors.for_whom ?? errors.patient_id}
      />
      {isRelative && <Relative {...form} mayKeep={!known && patients.length < limits.patientsMax} />}
      <PatientFields
        values={inquiry}
        set={set}
        errors={errors}
        countries={loaded.countries}
        languages={loaded.languages}
        isSelf={!isRelative}
      />
    </div>
  );
}

function Relative({ inquiry, set, errors, mayKeep }: StepProps & { mayKeep: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <Field
        label={t('inquiry.patient_name')}
        hint={t('inquiry.patient_name_hint')}
        error={errors.patient_name}
        name="patient_name"
        autoComplete="off"
        maxLength={limits.nameMax}
        dir="auto"
        required
        value={inquiry.patient_name}
        onChange={({ target }) => set({ patient_name: target.value })}
      />
      <Checkbox
        name="may_act"
        label={t('inquiry.may_act')}
        checked={inquiry.may_act}
        error={errors.may_act}
        onChange={({ target }) => set({ may_act: target.checked })}
      />
      {mayKeep && (
        <Checkbox
          name="keeps_patient"
          label={t('inquiry.keeps_patient')}
          checked={inquiry.keeps_patient}
          error={errors.keeps_patient}
          onChange={({ target }) => set({ keeps_patient: target.checked })}
        />
      )}
    </div>
  );
}
