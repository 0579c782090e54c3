import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import {
  appealPhoto,
  captionStaffPhoto,
  listStaffPhotos,
  type StaffPhoto,
} from '../../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../../contract/platform/limits.ts';
import { FormSheet } from '../../../accounts/profile/form-sheet.tsx';
import { accountLoad } from '../../../accounts/profile/load-profile.ts';
import { useLeaveQuestion } from '../../../accounts/profile/use-leave-question.tsx';
import { browserApi } from '../../../platform/browser-site.ts';
import { useFormat } from '../../../platform/format.ts';
import { useSite } from '../../../platform/site.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { readOwnClinic } from '../../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../../team/staff-room.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { StatePanel } from '../../../ui/panel.tsx';
import text from '../../../ui/text.module.css';
import { showToast } from '../../../ui/toasts.ts';
import { PhotoItem } from './photo-item.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import classes from './staff-photos.module.css';
import { usePhotos } from './use-photos.tsx';
import { useUploads } from './use-uploads.ts';

type Props = { clinicId: number; photo: StaffPhoto; onSaved(photo: StaffPhoto): void; onClose(): void };

/** What a photo shows, in every language of the site. */
function CaptionSheet({ clinicId, photo, onSaved, onClose }: Props) {
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

export const clientLoader = accountLoad(async (args) => {
  const clinic = await readOwnClinic(args);
  const { data } = await args.api(listStaffPhotos, { params: { id: clinic.id } }, args.signal);
  return { clinic, photos: data };
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

export default function StaffPhotosPage() {
  const { t } = useTranslation();
  const { clinic, photos } = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom title={t('staff_photos.title')} lead={t('staff_photos.lead')}>
      <Photos key={clinic.id} clinicId={clinic.id} loaded={photos} />
    </StaffRoom>
  );
}

function Photos({ clinicId, loaded }: { clinicId: number; loaded: readonly StaffPhoto[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { photos, spoken, add, replace, move, remove } = usePhotos(clinicId, loaded);
  const uploads = useUploads(clinicId, add);
  const appeal = async (photo: StaffPhoto, words: string) => {
    const params = { id: clinicId, photo: photo.id };
    replace((await browserApi(appealPhoto, { params, body: { text: words } })).data);
  };
  const question = useLeaveQuestion(uploads.isBusy);
  const [captioned, setCaptioned] = useState<StaffPhoto | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <>
      {question}
      <PhotoUploads {...uploads} room={limits.photosPerClinic - photos.length} />
      <p className={classes.count}>
        {t('staff_photos.count', {
          n: format.number(photos.length),
          max: format.number(limits.photosPerClinic),
        })}
      </p>
      <p className={text.hidden} role="status">
        {spoken}
      </p>
      {photos.length === 0 ? (
        <StatePanel title={t('staff_photos.empty_title')} actions={null}>
          <p>{t('staff_photos.empty_text')}</p>
        </StatePanel>
      ) : (
        <ol className={classes.grid}>
          {photos.map((photo, place) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              place={place}
              total={photos.length}
              isDragged={dragged === photo.id}
              onDrag={setDragged}
              onDrop={() => dragged !== null && move(dragged, place)}
              onMove={(to) => move(photo.id, to)}
              onCaption={() => setCaptioned(photo)}
              onRemove={() => remove(photo)}
              onAppeal={(words) => appeal(photo, words)}
            />
          ))}
        </ol>
      )}
      {captioned && (
        <CaptionSheet
          clinicId={clinicId}
          photo={captioned}
          onSaved={replace}
          onClose={() => setCaptioned(null)}
        />
      )}
    </>
  );
}
