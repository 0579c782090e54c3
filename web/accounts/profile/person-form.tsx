import { useTranslation } from 'react-i18next';
import { changeProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { FormFoot } from './form-foot.tsx';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { useSectionForm } from './use-section-form.ts';

type Props = {
  profile: Profile;
  onSaved(profile: Profile): void;
  onDirty(isDirty: boolean): void;
};

/** Name and surname, as in the passport or as one wants to be called: clinics see them when a request is opened. */
export function PersonForm({ profile, onSaved, onDirty }: Props) {
  const { t } = useTranslation();
  const form = useSectionForm({
    saved: { name: profile.name, surname: profile.surname },
    required: ['name', 'surname'],
    async save(changed) {
      const { data } = await browserApi(changeProfile, { body: changed });
      onSaved(data);
      return { name: data.name, surname: data.surname };
    },
    onDirty,
  });
  return (
    <Section title={t('profile.person')} lead={t('profile.person_text')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <div className={classes.pair}>
          <Field
            label={t('auth.name')}
            autoComplete="given-name"
            maxLength={limits.nameMax * 2}
            {...form.field('name')}
          />
          <Field
            label={t('auth.surname')}
            autoComplete="family-name"
            maxLength={limits.nameMax * 2}
            {...form.field('surname')}
          />
        </div>
        <FormMessage text={form.message} />
        <FormFoot form={form} />
      </form>
    </Section>
  );
}
