import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawnPicture } from './picture.tsx';

const picture = { path: '/media/photos/12', version: 7, width: 1600, height: 1000, widths: [160, 320] };

test('a picture keeps its place, says what it shows and offers the lightest format first', () => {
  const html = renderToStaticMarkup(<DrawnPicture picture={picture} alt="Палата" sizes="132px" />);
  expect(html).toMatch(/^<picture><source type="image\/avif"[^>]*><source type="image\/webp"[^>]*><img /);
  expect(html).toContain('srcSet="/media/photos/12/160.webp?v=7 160w, /media/photos/12/320.webp?v=7 320w"');
  for (const part of ['width="1600"', 'height="1000"', 'alt="Палата"', 'loading="lazy"', 'decoding="async"'])
    expect(html).toContain(part);
});
