import { useTranslation } from 'react-i18next';
import { doctorBounds, doctorLevels } from '../../../contract/clinics/sections/page.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { knownLanguages } from '../../team/known-languages.ts';
import { NumberField } from '../../team/number-field.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { DoctorFields } from './doctor-values.ts';
import classes from './doctors.module.css';

type Props = { form: DoctorFields };
type TermProps = Props & { terms: readonly Term[] };

/** A choice that adds what is chosen, out of what is not there yet. */
function Adding({
  label,
  terms,
  error,
  onAdd,
}: {
  label: string;
  terms: readonly Term[];
  error: string | undefined;
  onAdd(slug: string): void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      value=""
      error={error}
      onChange={({ target }) => target.value !== '' && onAdd(target.value)}
    >
      <option value="">{t('staff_doctors.choose')}</option>
      {terms.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function Removing({ name, onRemove }: { name: string; onRemove(): void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('staff_doctors.remove_named', { name })} onClick={onRemove}>
      <Icon name="trash" size={20} />
    </IconButton>
  );
}

/** Fields of medicine; the first one is what the doctor is called after. */
export function SpecializationRows({ form: { values, errors, set }, terms }: TermProps) {
  const { t } = useTranslation();
  const { specializations: chosen } = values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  return (
    <Section title={t('staff_doctors.specializations')} lead={t('staff_doctors.specializations_text')}>
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
        label={t('staff_doctors.specialization_add')}
        terms={terms.filter(({ slug }) => !chosen.includes(slug))}
        error={errors.specializations}
        onAdd={(slug) => set('specializations', [...chosen, slug])}
      />
    </Section>
  );
}

/** Which languages the doctor speaks, and how well. */
export function LanguageRows({ form: { values, errors, set } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = values;
  const others = knownLanguages
    .filter((code) => !languages.some((one) => one.code === code))
    .map((code) => ({ slug: code, title: format.languageName(code) }))
    .sort((one, other) => one.title.localeCompare(other.title));
  return (
    <Section title={t('staff_doctors.languages')}>
      {languages.length > 0 && (
        <ul className={classes.list}>
          {languages.map(({ code, level }) => (
            <li key={code} className={classes.line}>
              <Select
                label={format.languageName(code)}
                value={level}
                onChange={({ target }) => {
                  const changed = doctorLevels.find((one) => one === target.value) ?? level;
                  set(
                    'languages',
                    languages.map((one) => (one.code === code ? { code, level: changed } : one)),
                  );
                }}
              >
                {doctorLevels.map((one) => (
                  <option key={one} value={one}>
                    {t(`staff_profile.level_${one}`)}
                  </option>
                ))}
              </Select>
              <Removing
                name={format.languageName(code)}
                onRemove={() =>
                  set(
                    'languages',
                    languages.filter((one) => one.code !== code),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Adding
        label={t('staff_doctors.language_add')}
        terms={others}
        error={errors.languages}
        onAdd={(code) => set('languages', [...languages, { code, level: 'fluent' }])}
      />
    </Section>
  );
}

/** What the doctor does, and how often a year; the prices stand in the clinic's list. */
export function ProcedureRows({ form: { values, errors, set }, terms }: TermProps) {
  const { t } = useTranslation();
  const { procedures } = values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  return (
    <Section title={t('staff_doctors.procedures')} lead={t('staff_doctors.procedures_text')}>
      {procedures.length > 0 && (
        <ul className={classes.list}>
          {procedures.map(({ slug, yearly_volume: volume }) => (
            <li key={slug} className={classes.line}>
              <NumberField
                label={t('staff_doctors.volume', { procedure: titleOf.get(slug) ?? slug })}
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
        label={t('staff_doctors.procedure_add')}
        terms={terms.filter(({ slug }) => !procedures.some((one) => one.slug === slug))}
        error={errors.procedures}
        onAdd={(slug) => set('procedures', [...procedures, { slug, yearly_volume: null }])}
      />
    </Section>
  );
}
