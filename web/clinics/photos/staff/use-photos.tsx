import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listStaffPhotos,
  orderStaffPhotos,
  removeStaffPhoto,
  restoreStaffPhoto,
  type StaffPhoto,
} from '../../../../contract/clinics/staff-photos.ts';
import { useFailureText } from '../../../accounts/profile/use-action.ts';
import { browserApi } from '../../../platform/browser-site.ts';
import { useFormat } from '../../../platform/format.ts';
import { showToast } from '../../../ui/toasts.ts';

/** The photos of a clinic: what is done shows at once; what the server refuses is taken back and said. */
export function usePhotos(clinicId: number, loaded: readonly StaffPhoto[]) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [photos, setPhotos] = useState(loaded);
  /** Read aloud: where a photo stands now. */
  const [spoken, setSpoken] = useState('');
  const params = { id: clinicId };

  async function attempt(work: () => Promise<readonly StaffPhoto[]>): Promise<void> {
    try {
      setPhotos(await work());
    } catch (error) {
      showToast('error', failureText(error), { stays: true });
      // What stands there now, whatever was meant.
      await browserApi(listStaffPhotos, { params }).then(
        ({ data }) => setPhotos(data),
        () => undefined,
      );
    }
  }

  function order(next: readonly StaffPhoto[]): void {
    setPhotos(next);
    void attempt(async () => {
      const body = { order: next.map(({ id }) => id) };
      return (await browserApi(orderStaffPhotos, { params, body })).data;
    });
  }

  return {
    photos,
    spoken,
    add: (photo: StaffPhoto) =>
      setPhotos((now) => (now.some(({ id }) => id === photo.id) ? now : [...now, photo])),
    replace: (photo: StaffPhoto) => setPhotos((now) => now.map((one) => (one.id === photo.id ? photo : one))),
    /** To a place from 0 on. */
    move(id: number, to: number) {
      const photo = photos.find((one) => one.id === id);
      const place = Math.max(0, Math.min(to, photos.length - 1));
      if (!photo || photos.indexOf(photo) === place) return;
      order(photos.filter((one) => one.id !== id).toSpliced(place, 0, photo));
      setSpoken(t('staff_photos.moved', { n: format.number(place + 1), all: format.number(photos.length) }));
    },
    remove(photo: StaffPhoto) {
      const place = photos.indexOf(photo) + 1;
      const target = { params: { ...params, photo: photo.id } };
      setPhotos(photos.filter((one) => one !== photo));
      void attempt(async () => {
        const { data } = await browserApi(removeStaffPhoto, target);
        const restore = () =>
          attempt(async () => (await browserApi(restoreStaffPhoto, { ...target, body: { place } })).data);
        showToast('info', t('staff_photos.removed'), {
          undo: { label: t('staff_photos.undo'), run: () => void restore() },
        });
        return data;
      });
    },
  };
}
