import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { changeStaffDoctor, type DoctorForm } from '../../../contract/clinics/staff-doctors.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { FormFoot } from '../../accounts/profile/form-foot.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { Terms } from '../sections/fields.ts';
import { type PageValues, pageForm } from '../sections/page-fields.tsx';
import { Rival } from '../sections/rival.tsx';
import { saveMine, useSectionForm } from '../sections/use-section-form.ts';
import classes from './doctors.module.css';

type Props = { clinicId: number; doctor: DoctorForm; terms: Terms; onDirty(isDirty: boolean): void };

const { Fields, toContent, toValues, required } = pageForm;
const readOf = (doctor: DoctorForm) => ({ values: toValues(doctor), versions: { version: doctor.version } });

/** What differs, each field whole. */
function changeOf(values: PageValues, saved: PageValues) {
  const was: Record<string, unknown> = toContent(saved);
  return Object.fromEntries(
    Object.entries(toContent(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
    ),
  );
}

/** Everything that is written of a doctor, saved together: only what differs, on the version that was read. */
export function DoctorEditor({ clinicId, doctor, terms, onDirty }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useSectionForm<PageValues, { version: number }>({
    now: readOf(doctor),
    required,
    async save(values, { version }, isDirty) {
      const change = changeOf(values, form.base.values);
      if (!isDirty || Object.keys(change).length === 0) {
        showToast('default', t('profile.nothing_changed'));
        return null;
      }
      const params = { id: doctor.id };
      const body = { clinic_id: clinicId, version, ...change };
      try {
        const { data } = await browserApi(changeStaffDoctor, { params, body });
        showToast('success', t('profile.saved'));
        void revalidate();
        return readOf(data);
      } catch (error) {
        if (error instanceof ApiError && error.errors.version !== undefined) await revalidate();
        throw error;
      }
    },
  });
  const { base, isDirty, rival } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(isDirty), [isDirty]);
  const about = { specializations: [], city: null };
  return (
    <form ref={form.formRef} className={classes.sections} noValidate onSubmit={form.onSubmit}>
      <Fields form={form} saved={base.values} terms={terms} about={about} />
      <div className={classes.foot}>
        <FormMessage text={form.message} />
        {rival && (
          <Rival
            section="page"
            terms={terms}
            was={{ page: toContent(base.values) }}
            is={{ page: toContent(rival.values) }}
            who={t('staff_doctors.rival')}
            onTakeTheirs={form.takeTheirs}
            onKeepMine={() => saveMine(form)}
          />
        )}
        <FormFoot form={form} />
      </div>
    </form>
  );
}
