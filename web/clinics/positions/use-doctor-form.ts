import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  changeStaffDoctor,
  type DoctorForm,
  getStaffDoctor,
} from '../../../contract/clinics/staff-doctors.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { showToast } from '../../ui/toasts.ts';
import { changeOf, valuesOf } from './doctor-values.ts';

/**
 * The form of a doctor: only what differs is sent, on the version that was read. Where a colleague was faster theirs is
 * fetched, and one chooses; what only one of the two has changed is kept of both.
 */
export function useDoctorForm(clinicId: number, doctor: DoctorForm) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  // What the server has: known before the page is loaded anew, so that leaving at once asks nothing.
  const [saved, setSaved] = useState(doctor);
  const [rival, setRival] = useState<DoctorForm | null>(null);
  const params = { id: doctor.id };
  const form = useForm({
    initial: valuesOf(saved),
    required: ['title'],
    async submit() {
      if (!isDirty) return showToast('default', t('profile.nothing_changed'));
      await save(saved.version);
    },
  });
  const change = changeOf(form.values, saved);
  const isDirty = Object.keys(change).length > 0;

  function takeOver(source: DoctorForm): void {
    const values = valuesOf(source);
    for (const name of Object.keys(values) as (keyof typeof values)[]) form.set(name, values[name]);
    setSaved(source);
    setRival(null);
  }

  async function save(version: number): Promise<void> {
    try {
      const body = { clinic_id: clinicId, version, ...change };
      takeOver((await browserApi(changeStaffDoctor, { params, body })).data);
    } catch (error) {
      if (error instanceof ApiError && error.errors.version !== undefined)
        setRival((await browserApi(getStaffDoctor, { params, query: { clinic_id: clinicId } })).data);
      throw error;
    }
    showToast('success', t('profile.saved'));
    await revalidate();
  }

  const keep = useAction(async () => {
    if (rival) await save(rival.version);
  });

  return {
    ...form,
    isDirty,
    undo: () => takeOver(saved),
    /** What a colleague has saved meanwhile, and which parts of it differ from what was read; null: nobody has. */
    rival: rival && { doctor: rival, parts: Object.keys(changeOf(valuesOf(rival), saved)) },
    takeTheirs: () => rival && takeOver(rival),
    keepMine: keep.run,
  };
}
