import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { DoctorCard as Doctor } from '../../../contract/clinics/doctors.ts';
import messages from '../../../messages/ru.json' with { type: 'json' };
import { SiteProvider } from '../../platform/site-context.tsx';
import type { Site } from '../../platform/site-types.ts';
import { DoctorCard } from './doctor-card.tsx';

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
  ...{ currencies: [], currencyId: null, isClient: false, isAddressKnown: true },
};

const doctor: Doctor = {
  ...{ id: 7, title: 'Май Хасимото', title_lang: 'ru', title_original: '橋本', title_original_lang: 'ja' },
  ...{ sex: null, specializations: [], clinic: null, role: null, practising_since: null },
  ...{ country: null, city: null, location: null, picture: null, price_from: null, languages: [] },
  ...{
    rating: { score: null, count: 0, counts: [] },
    reply_time_minutes: null,
    reply_time_requests: 0,
  },
  ...{ is_claimed: false, is_demo: false, verified_at: null, licence: null },
};

const shown = (one: Doctor): string => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteProvider site={site}>
          <DoctorCard doctor={one} />
        </SiteProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
};

test('a doctor whose clinic has left the directory is said to work nobody knows where', () => {
  const words = 'Где принимает сейчас, неизвестно';
  expect(shown(doctor)).toContain(words);
  const country = { code: 'JP', title: 'Япония' };
  expect(shown({ ...doctor, country })).not.toContain(words);
});
