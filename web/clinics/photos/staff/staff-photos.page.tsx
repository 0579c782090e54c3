import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { appealPhoto, listStaffPhotos, type StaffPhoto } from '../../../../contract/clinics/staff-photos.ts';
import { limits } from '../../../../contract/platform/limits.ts';
import { accountLoad } from '../../../accounts/profile/load-profile.ts';
import { useLeaveQuestion } from '../../../accounts/profile/use-leave-question.tsx';
import { browserApi } from '../../../platform/browser-site.ts';
import { useFormat } from '../../../platform/format.ts';
import { readOwnClinic } from '../../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../../team/staff-room.tsx';
import { StatePanel } from '../../../ui/panel.tsx';
import text from '../../../ui/text.module.css';
import { CaptionSheet } from './caption-sheet.tsx';
import { PhotoItem } from './photo-item.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import classes from './staff-photos.module.css';
import { usePhotos } from './use-photos.tsx';
import { useUploads } from './use-uploads.ts';

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
