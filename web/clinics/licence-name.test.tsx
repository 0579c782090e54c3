import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import messages from '../../messages/ru.json' with { type: 'json' };
import { doctorSources } from '../../server/imports/doctors/sources.ts';
import { sources } from '../../server/imports/sources.ts';
import { SiteProvider } from '../platform/site-context.tsx';
import type { Site } from '../platform/site-types.ts';
import { LicenceName } from './licence-name.tsx';

function written(licence: string, url: string | null = null): string {
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
          <LicenceName licence={licence} url={url} />
        </SiteProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test.each([...sources, ...doctorSources].flatMap(({ licence }) => licence ?? []))(
  'the licence "%s" of an importer is explained in the language of the reader',
  (licence) => {
    expect(written(licence)).toMatch(/[а-я]{3}/);
    expect(written(licence)).not.toMatch(/domain|stated|Unclear|licence_means/);
  },
);

test('a licence with a page is linked by its short name', () => {
  expect(written('ODbL-1.0', 'https://opendatacommons.org/licenses/odbl/1-0/')).toMatch(
    /href="https:\/\/opendatacommons\.org\/licenses\/odbl\/1-0\/"[^>]*><bdi dir="ltr">ODbL 1\.0<\/bdi>/,
  );
});

test('a licence that nobody knows stands as its source writes it', () => {
  expect(written('House rules <1>')).toBe('<bdi dir="ltr">House rules &lt;1&gt;</bdi>');
});
