import type { NewsImages } from '../../content/news/access.ts';
import { cleanPhoto } from '../photos/image.ts';
import { PHOTO_TOO_LARGE, photoUploads } from '../photos/rules.ts';
import type { Pictures } from './store.ts';

/** Wide enough to see what it is. */
const WIDTH = 640;

/** What the operators of news do with photos and drawings. */
export const newsImages = (pictures: Pictures): NewsImages => ({
  clean: cleanPhoto,
  showPhoto: ({ id, seed, file }) =>
    pictures.preview({ kind: 'upload', of: 'news', id, seed, file }, WIDTH, 'webp'),
  showDrawing: ({ scene, seed }) => pictures.preview({ kind: 'scene', scene, seed }, WIDTH, 'webp'),
  uploads: photoUploads,
  tooLarge: PHOTO_TOO_LARGE,
});
