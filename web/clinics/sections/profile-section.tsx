import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeStaffProfile,
  getStaffProfile,
  type StaffProfile,
  sectionIn,
  type WrittenSection,
} from '../../../contract/clinics/sections/staff-endpoints.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { FormFoot } from '../../accounts/profile/form-foot.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './fields.module.css';
import type { Terms } from './fields.ts';
import { Rival } from './rival.tsx';
import { type SectionName, sectionForms, sectionNameOf, type ValuesOf, valuesIn } from './section-forms.ts';
import { type Read, saveMine, useSectionForm } from './use-section-form.ts';

/** What every section of the profile needs from its page. */
export type ProfileProps = {
  profile: StaffProfile;
  terms: Terms;
  onSaved(profile: StaffProfile): void;
  onDirty(section: WrittenSection, isDirty: boolean): void;
};

type FormProps<Name extends SectionName> = ProfileProps & {
  section: WrittenSection;
  /** Around the fields, by what is typed. */
  children?(fields: ReactNode, values: ValuesOf<Name>): ReactNode;
};

type Versions = { version: number };

/** One section on its own card. */
export function ProfileSection({ section, ...props }: ProfileProps & { section: WrittenSection }) {
  const { t } = useTranslation();
  return (
    <Section title={t(`sections.name.${section}`)} lead={t(`sections.lead.${section}`)} anchor={section}>
      <ProfileForm {...props} section={section} />
    </Section>
  );
}

/** Saves one section on the version that was read; where a colleague was faster theirs is fetched, and one chooses. */
export function ProfileForm<Name extends SectionName>({
  section,
  profile,
  terms,
  onSaved,
  onDirty,
  children = (fields) => fields,
}: FormProps<Name>) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = sectionNameOf(section) as Name;
  const { Fields, toContent, required } = sectionForms[name];
  const params = { id: profile.id };
  const readOf = (source: StaffProfile): Read<ValuesOf<Name>, Versions> => ({
    values: valuesIn(name, sectionIn(source, section)),
    versions: { version: stateOf(source, section)?.version ?? 0 },
  });

  async function save(values: ValuesOf<Name>, { version }: Versions) {
    try {
      const body = { version, [name]: toContent(values) };
      const { data } = await browserApi(changeStaffProfile, { params, body });
      onSaved(data);
      showToast('success', t('profile.saved'));
      return readOf(data);
    } catch (error) {
      if (error instanceof ApiError && error.errors.version !== undefined)
        onSaved((await browserApi(getStaffProfile, { params })).data);
      throw error;
    }
  }
  const form = useSectionForm<ValuesOf<Name>, Versions>({
    now: readOf(profile),
    required,
    async save(values, versions, isDirty) {
      if (isDirty) return save(values, versions);
      showToast('default', t('profile.nothing_changed'));
      return null;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(section, form.isDirty), [form.isDirty]);
  function rivalName(): string {
    const state = stateOf(profile, section);
    const name = state?.by_operator
      ? t('staff_profile.operator')
      : (state?.changed_by ?? t('staff_profile.colleague'));
    const time = format.time(state ? new Date(state.changed_at) : new Date());
    return t('staff_profile.rival', { name, time });
  }
  const about = { specializations: profile.specializations, city: null };
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      {children(<Fields form={form} saved={form.base.values} terms={terms} about={about} />, form.values)}
      <FormMessage text={form.message} />
      {form.rival && (
        <Rival
          section={section}
          terms={terms}
          was={{ [name]: toContent(form.base.values) }}
          is={sectionIn(profile, section)}
          who={rivalName()}
          onTakeTheirs={form.takeTheirs}
          onKeepMine={() => saveMine(form)}
        />
      )}
      <FormFoot form={form} />
    </form>
  );
}

const stateOf = ({ sections }: StaffProfile, section: WrittenSection) =>
  sections.find((one) => one.section === section);
