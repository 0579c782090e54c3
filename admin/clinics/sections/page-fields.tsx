import { ArrayInput, AutocompleteInput, SelectInput, SimpleFormIterator, useTranslate } from 'react-admin';
import { educationKinds } from '../../../contract/clinics/doctors.ts';
import { doctorLevels } from '../../../contract/clinics/staff-doctors.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { NumberInput } from '../../platform/number-input.tsx';
import { asTyped, EachLanguage, Languages, Terms } from './inputs.tsx';
import { useTerms } from './use-choices.ts';

/** What the doctor performs, and how often a year. */
function Procedures() {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <ArrayInput source="procedures" label={label('procedures')}>
      <SimpleFormIterator inline disableReordering disableClear>
        <AutocompleteInput
          source="slug"
          label={label('procedure')}
          choices={useTerms().procedures}
          isRequired
          helperText={false}
          sx={{ minInlineSize: { sm: 'min(100%, 360px)' } }}
        />
        <NumberInput
          source="yearly_volume"
          label={label('yearly_volume')}
          min={1}
          max={limits.yearlyVolumeMax}
        />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** A doctor’s page. */
export function PageFields() {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.entries.fields.${name}`);
  return (
    <>
      <DirectedInput
        source="title"
        label={label('person')}
        parse={asTyped}
        isRequired
        fullWidth
        dir="auto"
        helperText={false}
      />
      <EachLanguage source="names" />
      <SelectInput
        source="sex"
        label={label('sex')}
        choices={choicesOf('admin.entries.sexes', ['female', 'male'])}
        helperText={false}
      />
      <NumberInput source="practising_since" label={label('practising_since')} min={1930} max={2100} />
      <Terms source="specializations" />
      <Languages levels={doctorLevels} />
      <ArrayInput source="education" label={label('education')}>
        <SimpleFormIterator inline disableReordering disableClear>
          <SelectInput
            source="kind"
            label={label('kind')}
            choices={choicesOf('admin.entries.education', educationKinds)}
            isRequired
            helperText={false}
          />
          <DirectedInput
            source="institution"
            label={label('institution')}
            parse={asTyped}
            isRequired
            dir="auto"
            helperText={false}
            sx={{ minInlineSize: { sm: 'min(100%, 360px)' } }}
          />
          <NumberInput source="year" label={label('year')} min={1930} max={2100} />
        </SimpleFormIterator>
      </ArrayInput>
      <Procedures />
      <EachLanguage source="texts" rows={4} />
    </>
  );
}
