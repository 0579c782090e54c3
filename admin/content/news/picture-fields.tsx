import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { SelectInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { photoTypes } from '../../../contract/clinics/staff-photos.ts';
import { type NewsPhoto, uploadNewsPhoto } from '../../../contract/content/admin-news.ts';
import { scenes } from '../../../contract/platform/pictures.ts';
import { uploadTo } from '../../../web/platform/upload-file.ts';
import { choicesOf } from '../../platform/choices.ts';
import { DirectedInput } from '../../platform/directed-input.tsx';
import { problemOf } from '../../platform/problems.ts';
import { type NewsForm, newPicture } from './form-values.ts';
import { OwnPicture, usePicturePath } from './picture.tsx';

/** What stands above the text: a photo with its credit, else a drawing; of each scene there are as many as one likes. */
export function PictureFields() {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const { photo } = useWatch<NewsForm>();
  const path = usePicturePath();
  const another = () => setValue('picture', newPicture(getValues('picture.scene')), { shouldDirty: true });
  return (
    <fieldset>
      <legend>{translate('admin.news.fields.picture')}</legend>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, paddingBlockEnd: 2 }}>
        <Box
          sx={{
            inlineSize: 320,
            maxInlineSize: '100%',
            aspectRatio: '16 / 9',
            borderRadius: 1,
            overflow: 'hidden',
            background: 'var(--sunken)',
            '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover', display: 'block' },
          }}
        >
          <OwnPicture path={path} alt={translate('admin.news.picture_shown')} />
        </Box>
        <Box sx={{ flex: '1 1 280px', minInlineSize: 0 }}>
          {photo ? (
            <PhotoFields onRemoved={() => setValue('photo', null, { shouldDirty: true })} />
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <SelectInput
                source="picture.scene"
                label={translate('admin.news.fields.scene')}
                choices={choicesOf('admin.news.scenes', scenes)}
                defaultValue="laboratory"
                isRequired
                helperText={false}
              />
              <Button onClick={another}>{translate('admin.news.another_drawing')}</Button>
            </Box>
          )}
          <PhotoUpload hasPhoto={Boolean(photo)} />
        </Box>
      </Box>
    </fieldset>
  );
}

function PhotoFields({ onRemoved }: { onRemoved(): void }) {
  const translate = useTranslate();
  const label = (name: string) => translate(`admin.news.fields.${name}`);
  return (
    <>
      <Typography variant="body2" sx={{ marginBlockEnd: 1 }}>
        {translate('admin.news.alt_where')}
      </Typography>
      <DirectedInput
        source="photo.credit"
        label={label('credit')}
        helperText="admin.news.credit_help"
        fullWidth
        dir="auto"
        isRequired
      />
      <DirectedInput source="photo.credit_url" label={label('credit_url')} fullWidth dir="ltr" />
      <Button onClick={onRemoved}>{translate('admin.news.remove_photo')}</Button>
    </>
  );
}

/** One photo on its way: how much has left, what is wrong with it, and another try that makes no second one. */
function PhotoUpload({ hasPhoto }: { hasPhoto: boolean }) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<NewsForm>();
  const [sending, setSending] = useState<{ file: File; key: string; share: number; error?: string } | null>(
    null,
  );
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const input = useRef<HTMLInputElement>(null);

  async function send(file: File, key: string): Promise<void> {
    const { signal } = leaving.current;
    setSending({ file, key, share: 0 });
    try {
      const photo = await uploadTo(uploadNewsPhoto.path, file, {
        onProgress: (share) => setSending({ file, key, share }),
        signal,
        headers: { 'Idempotency-Key': key },
      });
      // The contract says what the answer holds.
      const { id } = photo as NewsPhoto;
      setValue(
        'photo',
        { alt: {}, credit: '', credit_url: '', ...getValues('photo'), photo: id },
        { shouldDirty: true },
      );
      setSending(null);
    } catch (error) {
      if (!signal.aborted) setSending({ file, key, share: 0, error: problemOf(error, translate) });
    }
  }

  const choose = (file: File | undefined) => file && void send(file, crypto.randomUUID());
  const isBusy = sending !== null && sending.error === undefined;
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join()}
        hidden
        aria-label={translate('admin.news.upload_photo')}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button variant="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
        {translate(hasPhoto ? 'admin.news.other_photo' : 'admin.news.upload_photo')}
      </Button>
      {isBusy && (
        <LinearProgress
          variant="determinate"
          value={sending.share * 100}
          aria-label={translate('admin.news.upload_photo')}
          sx={{ marginBlockStart: 1 }}
        />
      )}
      {sending?.error !== undefined && (
        <Alert
          severity="error"
          sx={{ marginBlockStart: 1 }}
          action={
            <Button color="inherit" onClick={() => void send(sending.file, sending.key)}>
              {translate('admin.news.upload_again')}
            </Button>
          }
        >
          {sending.error}
        </Alert>
      )}
    </Box>
  );
}
