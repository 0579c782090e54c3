import { useTranslation } from 'react-i18next';
import { educationKinds } from '../../../contract/clinics/doctors.ts';
import { doctorBounds, doctorLevels } from '../../../contract/clinics/sections/page.ts';
import type { DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Adding, Removing } from './adding.tsx';
import classes from './fields.module.css';
import { type Contents, type FieldsProps, type SectionForm, typedTexts } from './fields.ts';
import { LanguageFields } from './language-fields.tsx';

type Doctor = Pick<DoctorForm, 'specializations' | 'languages' | 'education' | 'procedures'>;
/** Names and texts by language, empty ones not specified. */
export type PageValues = Doctor & {
  title: string;
  names: Record<string, string>;
  sex: string;
  practising_since: number | null;
  texts: Record<string, string>;
};

const sexes = ['female', 'male'] as const;

/** Everything that is written of a doctor. */
export const pageForm: SectionForm<Contents['page'], PageValues> = {
  toValues: (page) => ({
    title: page.title ?? '',
    names: Object.fromEntries(page.names?.map(({ lang, text }) => [lang, text]) ?? []),
    sex: page.sex ?? '',
    practising_since: page.practising_since ?? null,
    specializations: page.specializations ?? [],
    languages: page.languages ?? [],
    education: page.education ?? [],
    procedures: page.procedures ?? [],
    texts: Object.fromEntries(page.texts?.map(({ lang, about }) => [lang, about]) ?? []),
  }),
  toContent: (values) => ({
    ...values,
    title: values.title.trim(),
    names: typedTexts(values.names),
    sex: sexes.find((one) => one === values.sex) ?? null,
    education: values.education
      .map((one) => ({ ...one, institution: one.institution.trim() }))
      .filter(({ institution }) => institution !== ''),
    texts: typedTexts(values.texts).map(({ lang, text: about }) => ({ lang, about })),
  }),
  Fields: PageFields,
  required: ['title'],
  dictionaries: ['specializations', 'procedures'],
  valueTexts: { level: 'sections.value', sex: 'sections.value', kind: 'education' },
};

type Props = Pick<FieldsProps<PageValues>, 'form'>;
type TermProps = Props & { terms: readonly Term[] };

function PageFields({ form, terms: { specializations = [], procedures = [] } }: FieldsProps<PageValues>) {
  const { t } = useTranslation();
  return (
    <>
      <PersonFields form={form} />
      <SpecializationRows form={form} terms={specializations} />
      <Section title={t('sections.field.languages')}>
        <LanguageFields
          levels={doctorLevels}
          languages={form.values.languages}
          error={form.errors.languages}
          onChange={(languages) => form.set('languages', languages)}
        />
      </Section>
      <EducationRows form={form} />
      <ProcedureRows form={form} terms={procedures} />
      <AboutFields form={form} />
    </>
  );
}

/** Name, in other scripts too, sex, and since when they practise. */
function PersonFields({ form: { values, errors, field, set } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSiteData();
  return (
    <Section title={t('sections.about_person')}>
      <div className={classes.pair}>
        <Field
          label={t('sections.field.person')}
          hint={t('sections.hint.person')}
          dir="auto"
          maxLength={doctorBounds.nameMax}
          {...field('title')}
        />
        <Select label={t('sections.field.sex')} {...field('sex')}>
          <option value="">{t('sections.unknown')}</option>
          {sexes.map((sex) => (
            <option key={sex} value={sex}>
              {t(`sections.value.${sex}`)}
            </option>
          ))}
        </Select>
        <NumberField
          label={t('sections.field.practising_since')}
          isYear
          error={errors.practising_since}
          value={values.practising_since}
          min={doctorBounds.year.min}
          max={new Date().getUTCFullYear()}
          onChange={(year) => set('practising_since', year)}
        />
      </div>
      <div className={classes.pair}>
        {languages.map(({ prefix }, place) => (
          <Field
            key={prefix}
            label={t('sections.in_language', {
              field: t('sections.field.person'),
              language: format.languageName(prefix),
            })}
            lang={prefix}
            dir="auto"
            maxLength={doctorBounds.nameMax}
            error={place === 0 ? errors.names : undefined}
            value={values.names[prefix] ?? ''}
            onChange={({ target }) => set('names', { ...values.names, [prefix]: target.value })}
          />
        ))}
      </div>
    </Section>
  );
}

/** Fields of medicine; the first one is what the doctor is called after. */
function SpecializationRows({ form: { values, errors, set }, terms }: TermProps) {
  const { t } = useTranslation();
  const { specializations: chosen } = values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  return (
    <Section title={t('sections.field.specializations')} lead={t('sections.hint.specializations')}>
      <ol className={classes.list}>
        {chosen.map((slug) => (
          <li key={slug} className={classes.line}>
            <span>{titleOf.get(slug) ?? slug}</span>
            {chosen.length > 1 && (
              <Removing
                name={titleOf.get(slug) ?? slug}
                onRemove={() =>
                  set(
                    'specializations',
                    chosen.filter((one) => one !== slug),
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
      <Adding
        label={t('sections.add_specialization')}
        terms={terms.filter(({ slug }) => !chosen.includes(slug))}
        error={errors.specializations}
        onAdd={(slug) => set('specializations', [...chosen, slug])}
      />
    </Section>
  );
}

/** Where the doctor has learned, row by row. */
function EducationRows({ form: { values, errors, set } }: Props) {
  const { t } = useTranslation();
  const { education } = values;
  const put = (place: number, change: Partial<PageValues['education'][number]>) =>
    set(
      'education',
      education.map((one, index) => (index === place ? { ...one, ...change } : one)),
    );
  return (
    <Section title={t('sections.field.education')}>
      {education.length > 0 && (
        <ul className={classes.list}>
          {education.map(({ kind, institution, year }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and all of a row is in the form
            <li key={place} className={classes.school}>
              <Select
                label={t('sections.field.kind')}
                value={kind}
                onChange={({ target }) =>
                  put(place, { kind: educationKinds.find((one) => one === target.value) ?? kind })
                }
              >
                {educationKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`education.${one}`)}
                  </option>
                ))}
              </Select>
              <Field
                label={t('sections.field.institution')}
                dir="auto"
                maxLength={doctorBounds.institutionMax}
                value={institution}
                onChange={({ target }) => put(place, { institution: target.value })}
              />
              <NumberField
                label={t('sections.field.year')}
                isYear
                value={year}
                {...doctorBounds.year}
                onChange={(changed) => put(place, { year: changed })}
              />
              <Removing
                name={institution || t(`education.${kind}`)}
                onRemove={() =>
                  set(
                    'education',
                    education.filter((_, index) => index !== place),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {errors.education !== undefined && <FieldError id="education-error">{errors.education}</FieldError>}
      {education.length < doctorBounds.educationMax && (
        <div>
          <Button
            kind="tonal"
            onClick={() => set('education', [...education, { kind: 'degree', institution: '', year: null }])}
          >
            <Icon name="plus" size={18} />
            {t('sections.add_education')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** What the doctor does, and how often a year; the prices stand in the clinic's list. */
function ProcedureRows({ form: { values, errors, set }, terms }: TermProps) {
  const { t } = useTranslation();
  const { procedures } = values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  return (
    <Section title={t('sections.field.procedures')} lead={t('sections.hint.procedures')}>
      {procedures.length > 0 && (
        <ul className={classes.list}>
          {procedures.map(({ slug, yearly_volume: volume }) => (
            <li key={slug} className={classes.line}>
              <NumberField
                label={t('sections.field.yearly_volume', { procedure: titleOf.get(slug) ?? slug })}
                value={volume}
                {...doctorBounds.volume}
                onChange={(changed) =>
                  set(
                    'procedures',
                    procedures.map((one) => (one.slug === slug ? { slug, yearly_volume: changed } : one)),
                  )
                }
              />
              <Removing
                name={titleOf.get(slug) ?? slug}
                onRemove={() =>
                  set(
                    'procedures',
                    procedures.filter((one) => one.slug !== slug),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Adding
        label={t('sections.add_procedure')}
        terms={terms.filter(({ slug }) => !procedures.some((one) => one.slug === slug))}
        error={errors.procedures}
        onAdd={(slug) => set('procedures', [...procedures, { slug, yearly_volume: null }])}
      />
    </Section>
  );
}

/** About the doctor, in each language of the site. */
function AboutFields({ form: { values, errors, set } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSiteData();
  return (
    <Section title={t('sections.field.texts')} lead={t('sections.hint.texts')}>
      {languages.map(({ prefix }, place) => (
        <TextArea
          key={prefix}
          label={format.languageName(prefix)}
          lang={prefix}
          rows={4}
          maxLength={doctorBounds.aboutMax}
          error={place === 0 ? errors.texts : undefined}
          value={values.texts[prefix] ?? ''}
          onChange={({ target }) => set('texts', { ...values.texts, [prefix]: target.value })}
        />
      ))}
    </Section>
  );
}
