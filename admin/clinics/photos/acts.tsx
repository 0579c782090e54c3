import { Stack } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { type AdminPhoto, hidePhoto, showPhoto } from '../../../contract/clinics/admin-photos.ts';
import { type HidePhotoReason, hidePhotoReasons } from '../../../contract/clinics/staff-photos.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { ReasonChoice } from '../../platform/reason-choice.tsx';

/** Lets a photo be, hides it for a reason that its clinic reads, or gives it back. */
export function PhotoActs() {
  const photo = useRecordContext<AdminPhoto>();
  const [reason, setReason] = useState<HidePhotoReason>(photo?.reason ?? hidePhotoReasons[0]);
  if (!photo) return null;
  const params = { id: photo.id };
  const isAppealed = photo.appeal?.is_open === true;
  return (
    <Stack direction="row" spacing={1}>
      {photo.state !== 'kept' && (
        <ActButton
          text={photo.state === 'hidden' ? 'admin.photos.show' : 'admin.photos.keep'}
          reason="none"
          run={() => api(showPhoto, { params })}
        />
      )}
      {(photo.state !== 'hidden' || isAppealed) && (
        <ActButton
          text={isAppealed ? 'admin.photos.keep_hidden' : 'admin.photos.hide'}
          reason="none"
          color="error"
          run={() => api(hidePhoto, { params, body: { reason } })}
        >
          <ReasonChoice
            label="admin.photos.why"
            reasons={hidePhotoReasons}
            words="staff_photos.reason_"
            value={reason}
            onChange={setReason}
          />
        </ActButton>
      )}
    </Stack>
  );
}
