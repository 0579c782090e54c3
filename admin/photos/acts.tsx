import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type AdminPhoto, hidePhoto, showPhoto } from '../../contract/admin-photos.ts';
import { type HidePhotoReason, hidePhotoReasons } from '../../contract/staff-photos.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';

/** Lets a photo be, hides it for a reason that its clinic reads, or gives it back. */
export function PhotoActs() {
  const photo = useRecordContext<AdminPhoto>();
  const translate = useTranslate();
  const [reason, setReason] = useState<HidePhotoReason>(hidePhotoReasons[0]);
  if (!photo) return null;
  const params = { id: photo.id };
  return (
    <Stack direction="row" spacing={1}>
      {photo.state !== 'kept' && (
        <ActButton
          text={photo.state === 'hidden' ? 'admin.photos.show' : 'admin.photos.keep'}
          reason="none"
          run={() => api(showPhoto, { params })}
        />
      )}
      {photo.state !== 'hidden' && (
        <ActButton
          text="admin.photos.hide"
          reason="none"
          color="error"
          run={() => api(hidePhoto, { params, body: { reason } })}
        >
          <TextField
            select
            fullWidth
            margin="normal"
            label={translate('admin.photos.why')}
            value={reason}
            onChange={({ target }) =>
              setReason(hidePhotoReasons.find((one) => one === target.value) ?? hidePhotoReasons[0])
            }
          >
            {hidePhotoReasons.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`staff_photos.reason_${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </ActButton>
      )}
    </Stack>
  );
}
