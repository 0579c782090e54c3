import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PhotoCredit } from '../../../contract/platform/pictures.ts';
import messages from '../../../messages/ru.json' with { type: 'json' };
import { SiteProvider } from '../../platform/site-context.tsx';
import type { Site } from '../../platform/site-types.ts';
import { PhotoCreditLine } from './photo-credit.tsx';

const page_url = 'https://commons.wikimedia.org/wiki/File:A.jpg';

function written(credit: PhotoCredit): string {
  const language = { id: 1, prefix: 'ru', title: 'Русский', direction: 'ltr' as const };
  const site: Site = {
    ...{
      language,
      languages: [language],
      messages,
      publicOrigin: '',
      mapStyleUrl: null,
      translationProvider: null,
    },
    ...{ currencies: null, currencyId: null, isClient: false, isAddressKnown: true },
  };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteProvider site={site}>
          <PhotoCreditLine credit={credit} />
        </SiteProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test('author and licence stand beside a photo, each with its page', () => {
  const html = written({
    author: 'Anna <b>Author</b>',
    licence: 'CC BY-SA 4.0',
    licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    page_url,
  });
  expect(html).toContain(`href="${page_url}"`);
  expect(html).toContain('Фото: Anna &lt;b&gt;Author&lt;/b&gt; / Викисклад');
  expect(html).toMatch(
    /href="https:\/\/creativecommons\.org\/licenses\/by-sa\/4\.0\/"[^>]*>CC BY-SA 4\.0<\/a>/,
  );
});

test('without an author and a page of the licence nothing is made up', () => {
  const html = written({ author: null, licence: 'Public domain', licence_url: null, page_url });
  expect(html).toContain('Фото: Викисклад</a> · общественное достояние');
});
