import { expect, test } from 'vitest';
import { pictureSources } from './pictures.ts';

test('the addresses of a picture name each width, format and the version', () => {
  const picture = {
    path: '/media/photos/12',
    version: 77,
    width: 1600,
    height: 1000,
    widths: [160, 320, 640],
  };
  expect(pictureSources(picture)).toEqual({
    avif: '/media/photos/12/160.avif?v=77 160w, /media/photos/12/320.avif?v=77 320w, /media/photos/12/640.avif?v=77 640w',
    webp: '/media/photos/12/160.webp?v=77 160w, /media/photos/12/320.webp?v=77 320w, /media/photos/12/640.webp?v=77 640w',
    src: '/media/photos/12/320.jpg?v=77',
  });
});
