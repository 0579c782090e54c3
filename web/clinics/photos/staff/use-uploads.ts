import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoTypes, type StaffPhoto, uploadStaffPhoto } from '../../../../contract/clinics/staff-photos.ts';
import { callPath } from '../../../../contract/platform/client.ts';
import { limits } from '../../../../contract/platform/limits.ts';
import { useFailureText } from '../../../accounts/profile/use-action.ts';
import { uploadTo } from '../../../platform/upload-file.ts';

/** Key of what is wrong with a file, as the server would say after the upload; null: nothing that can be seen here. */
async function checkPhoto(file: File): Promise<string | null> {
  if (!photoTypes.some((type) => type === file.type)) return 'field.photo_type';
  if (file.size > limits.photoBytes) return 'field.photo_too_large';
  try {
    const { width, height } = await createImageBitmap(file);
    return width < limits.photoWidthMin || height < limits.photoHeightMin ? 'field.photo_small' : null;
  } catch {
    return 'field.photo_broken';
  }
}

export type Upload = {
  /** Of the upload: a repeat with it makes no second photo. */
  key: string;
  file: File;
  /** 0 to 1. */
  share: number;
  /** What to do; null: it is on its way. */
  error: string | null;
};

/** Photos on their way to the server: one after another, each with its progress; what fails can be tried again. */
export function useUploads(clinicId: number, onPhoto: (photo: StaffPhoto) => void) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    if (leaving.current.signal.aborted) return;
    const problem = await checkPhoto(file);
    if (problem !== null) {
      const values = { width: limits.photoWidthMin, height: limits.photoHeightMin };
      return change(key, { error: t(problem, values) });
    }
    try {
      const photo = await uploadTo(callPath(uploadStaffPhoto, { params: { id: clinicId } }), file, {
        onProgress: (share) => change(key, { share }),
        signal: leaving.current.signal,
        headers: { 'Idempotency-Key': key },
      });
      drop(key);
      // The contract says what the answer holds.
      onPhoto(photo as StaffPhoto);
    } catch (error) {
      if (!leaving.current.signal.aborted) change(key, { error: failureText(error) });
    }
  }

  /** One after another: the order chosen is the order they stand in. */
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload));
  };

  return {
    uploads,
    isBusy: uploads.some(({ error }) => error === null),
    drop,
    add(files: Iterable<File>) {
      const fresh = [...files].map((file) => ({ key: crypto.randomUUID(), file, share: 0, error: null }));
      setUploads((now) => [...now, ...fresh]);
      for (const upload of fresh) queue(upload);
    },
    retry(upload: Upload) {
      change(upload.key, { error: null, share: 0 });
      queue({ ...upload, error: null, share: 0 });
    },
  };
}
