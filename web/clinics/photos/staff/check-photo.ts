import { photoTypes } from '../../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../../contract/platform/limits.ts';

/** Key of what is wrong with a file, as the server would say after the upload; null: nothing that can be seen here. */
export async function checkPhoto(file: File): Promise<string | null> {
  if (!photoTypes.some((type) => type === file.type)) return 'field.photo_type';
  if (file.size > limits.photoBytes) return 'field.photo_too_large';
  try {
    const { width, height } = await createImageBitmap(file);
    return width < limits.photoWidthMin || height < limits.photoHeightMin ? 'field.photo_small' : null;
  } catch {
    return 'field.photo_broken';
  }
}
