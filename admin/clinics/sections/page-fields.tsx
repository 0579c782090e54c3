import { ArrayInput, SelectInput, SimpleFormIterator, useTranslate } from 'react-admin';
import { educationKinds } from '../../../contract/clinics/doctors.ts';
import { doctorBounds, doctorLevels } from '../../../contract/clinics/sections/page.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { NumberInput } from '../../platform/number-input.tsx';
import { asTyped, EachLanguage, Languages, TermRows, Terms } from './inputs.tsx';
import { useTerms } from './use-choices.ts';

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
      <NumberInput source="practising_since" label={label('practising_since')} {...doctorBounds.year} />
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
          <NumberInput source="year" label={label('year')} {...doctorBounds.year} />
        </SimpleFormIterator>
      </ArrayInput>
      <TermRows source="procedures" term="procedure" choices={useTerms().procedures}>
        <NumberInput source="yearly_volume" label={label('yearly_volume')} {...doctorBounds.volume} />
      </TermRows>
      <EachLanguage source="texts" rows={4} />
    </>
  );
}
