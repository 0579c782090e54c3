import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type NewsContent, showNewsDrawing, showNewsPhoto } from '../../../contract/content/admin-news.ts';
import { callPath, jsonHeaders } from '../../../contract/platform/client.ts';
import { photoSize } from '../../../contract/platform/pictures.ts';
import { fetchFile } from '../../../web/platform/fetch-file.ts';
import { operatorHeaders, sessionFetch } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import type { NewsForm } from './form-values.ts';

/** Where the picture that the form names is, before a news with it is out. */
export function usePicturePath(): string {
  const { photo, picture } = useWatch<NewsForm>();
  const { scene = 'laboratory', seed = 0 } = picture ?? {};
  return photo?.photo
    ? callPath(showNewsPhoto, { params: { id: photo.photo } })
    : callPath(showNewsDrawing, { params: { scene, seed } satisfies NewsContent['picture'] });
}

/** A picture that only operators may see yet: an `img` cannot say who asks. */
export function OwnPicture({ path, alt }: { path: string; alt: string }) {
  const translate = useTranslate();
  const { data: file, error } = useQuery({
    queryKey: ['news-picture', path],
    queryFn: async () =>
      (
        await fetchFile(sessionFetch, path, {
          method: 'GET',
          headers: { ...jsonHeaders, Accept: 'image/webp', ...operatorHeaders() },
        })
      ).file,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  if (error) return <Alert severity="error">{problemOf(error, translate)}</Alert>;
  return address ? <img src={address} alt={alt} {...photoSize} /> : null;
}
