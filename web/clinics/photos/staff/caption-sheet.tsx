import { useTranslation } from 'react-i18next';
import { captionStaffPhoto, type StaffPhoto } from '../../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../../contract/platform/limits.ts';
import { FormSheet } from '../../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../../platform/browser-site.ts';
import { useSite } from '../../../platform/site.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { showToast } from '../../../ui/toasts.ts';

type Props = { clinicId: number; photo: StaffPhoto; onSaved(photo: StaffPhoto): void; onClose(): void };

/** What a photo shows, in every language of the site. */
export function CaptionSheet({ clinicId, photo, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { languages } = useSite();
  const saved: Record<string, string> = Object.fromEntries(
    languages.map(({ prefix }) => [prefix, photo.captions[prefix] ?? '']),
  );
  const form = useForm({
    initial: saved,
    required: [],
    async submit(values) {
      const captions = Object.fromEntries(
        Object.entries(values).filter(([lang, text]) => saved[lang] !== text),
      );
      const params = { id: clinicId, photo: photo.id };
      const { data } = await browserApi(captionStaffPhoto, { params, body: { captions } });
      onSaved(data);
      showToast('success', t('profile.saved'));
      onClose();
    },
  });
  return (
    <FormSheet title={t('staff_photos.caption')} form={form} confirm={t('profile.save')} onClose={onClose}>
      <p>{t('staff_photos.caption_text')}</p>
      {languages.map(({ prefix, title, direction }) => (
        <Field
          key={prefix}
          label={<bdi lang={prefix}>{title}</bdi>}
          lang={prefix}
          dir={direction}
          autoComplete="off"
          maxLength={limits.captionMax}
          {...form.field(prefix)}
        />
      ))}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
