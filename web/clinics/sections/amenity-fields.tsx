import { useTranslation } from 'react-i18next';
import { type ComfortValue, comfortValues } from '../../../contract/clinics/sections/amenities.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { Segments } from '../../team/segments.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import classes from './fields.module.css';
import type { Contents, FieldsProps, SectionForm } from './fields.ts';

type Values = { comforts: Contents['comforts'] };
type Group = Term & { comforts: readonly Term[] };

/** What a clinic offers beside treatment. */
export const amenitiesForm: SectionForm<Contents['comforts'], Values> = {
  toValues: (comforts) => ({ comforts }),
  toContent: ({ comforts }) => comforts,
  Fields: AmenitiesOfForm,
  dictionaries: ['comforts'],
  valueTexts: { value: 'comfort_value' },
};

function AmenitiesOfForm({ form: { values, errors, set }, terms }: FieldsProps<Values>) {
  const answers = new Map(values.comforts.map(({ slug, value }) => [slug, value]));
  const groups = Object.values(Object.groupBy(terms.comforts ?? [], ({ group }) => group.slug)).flatMap(
    (comforts = []): Group[] => (comforts[0] ? [{ ...comforts[0].group, comforts }] : []),
  );
  function choose(slugs: readonly string[], value: ComfortValue): void {
    const others = values.comforts.filter(({ slug }) => !slugs.includes(slug));
    const chosen = value === 'unknown' ? [] : slugs.map((slug) => ({ slug, value }));
    // In the order of the server: the same answers are the same form.
    set(
      'comforts',
      [...others, ...chosen].sort((one, other) => (one.slug < other.slug ? -1 : 1)),
    );
  }
  return (
    <>
      {errors.comforts !== undefined && <FieldError id="comforts-error">{errors.comforts}</FieldError>}
      <AmenityFields groups={groups} chosen={(slug) => answers.get(slug) ?? 'unknown'} choose={choose} />
    </>
  );
}

type Props = {
  groups: readonly Group[];
  chosen(slug: string): ComfortValue;
  choose(slugs: readonly string[], value: ComfortValue): void;
};

/** A card for each group of amenities, with one press for all that have no answer yet. */
export function AmenityFields({ groups, chosen, choose }: Props) {
  const { t } = useTranslation();
  const options = comfortValues.map((value) => ({ value, label: t(`comfort_value.${value}`) }));
  return (
    <div className={classes.groups}>
      {groups.map(({ slug: group, title: name, comforts }) => {
        const rest = comforts.map(({ slug }) => slug).filter((slug) => chosen(slug) === 'unknown');
        return (
          <Section key={group} title={name}>
            <div className={classes.answers}>
              {comforts.map(({ slug, title }) => (
                <Segments<ComfortValue>
                  key={slug}
                  legend={title}
                  options={options}
                  value={chosen(slug)}
                  onChange={(value) => choose([slug], value)}
                />
              ))}
            </div>
            {rest.length > 0 && (
              <Button small onClick={() => choose(rest, 'no')}>
                {t('sections.rest_no', { count: rest.length, n: rest.length })}
              </Button>
            )}
          </Section>
        );
      })}
    </div>
  );
}
