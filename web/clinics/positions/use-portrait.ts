import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Portrait,
  type PortraitCrop,
  removeStaffPortrait,
  uploadStaffPortrait,
} from '../../../contract/clinics/portraits.ts';
import { photoTypes } from '../../../contract/clinics/staff-photos.ts';
import { callPath } from '../../../contract/platform/client.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { uploadTo } from '../../platform/upload-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { isLargeEnough } from './crop-area.ts';
import type { ChosenPhoto } from './crop-sheet.tsx';

type Options = { clinicId: number; doctorId: number; loaded: Portrait };
/** `key`: a repeat with it makes no second portrait. */
type Chosen = ChosenPhoto & { file: File; key: string };

/** The portrait of a doctor: a photo is chosen, cropped and sent; what is wrong with it is said before that. */
export function usePortrait({ clinicId, doctorId, loaded }: Options) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [portrait, setPortrait] = useState(loaded);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.url) : undefined), [chosen]);

  async function choose(file: File): Promise<void> {
    setProblem(null);
    if (!photoTypes.some((type) => type === file.type)) return setProblem(t('field.photo_type'));
    if (file.size > limits.photoBytes) return setProblem(t('field.photo_too_large'));
    const size = await createImageBitmap(file).catch(() => null);
    if (size === null) return setProblem(t('field.photo_broken'));
    const least = { width: limits.portraitWidthMin, height: limits.portraitHeightMin };
    if (!isLargeEnough(size)) return setProblem(t('field.photo_small', least));
    const { width, height } = size;
    setChosen({ file, url: URL.createObjectURL(file), width, height, key: crypto.randomUUID() });
  }

  async function upload(crop: PortraitCrop): Promise<void> {
    if (!chosen || isSending) return;
    setSending(true);
    setProblem(null);
    const query = { clinic_id: clinicId, ...crop };
    try {
      const answer = await uploadTo(
        callPath(uploadStaffPortrait, { params: { id: doctorId }, query }),
        chosen.file,
        {
          onProgress: () => undefined,
          signal: leaving.current.signal,
          headers: { 'Idempotency-Key': chosen.key },
        },
      );
      // The contract says what the answer holds.
      setPortrait(answer as Portrait);
      setChosen(null);
      showToast('success', t('staff_doctors.portrait_saved'));
    } catch (error) {
      if (!leaving.current.signal.aborted) setProblem(failureText(error));
    } finally {
      setSending(false);
    }
  }

  const removal = useAction(async () => {
    const call = { params: { id: doctorId }, query: { clinic_id: clinicId } };
    setPortrait((await browserApi(removeStaffPortrait, call)).data);
    showToast('success', t('staff_doctors.portrait_removed'));
  });

  return {
    portrait,
    chosen,
    problem,
    isBusy: isSending || removal.isBusy,
    choose: (file: File) => void choose(file),
    drop: () => {
      setChosen(null);
      setProblem(null);
    },
    upload: (crop: PortraitCrop) => void upload(crop),
    remove: removal.run,
  };
}
