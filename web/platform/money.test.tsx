import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Currency } from '../../contract/currencies.ts';
import messages from '../../messages/ru.json' with { type: 'json' };
import { Price } from './money.tsx';
import { SiteProvider } from './site.tsx';
import type { Site } from './site-types.ts';

const euro: Currency = {
  ...{ id: 2, code: 'EUR', title: 'евро', rate: 1, prefix: '€' },
  ...{ date: '2026-09-29', source: 'currency-api' },
};

/** What stands on a page for a price in euro, where `chosen` is what the visitor has; null: nothing. */
function written(amount: number, chosen: Currency | null): string {
  const language = { id: 1, prefix: 'ru', title: 'Русский', direction: 'ltr' as const };
  const site: Site = {
    ...{ language, languages: [language], messages, publicOrigin: '', mapStyleUrl: null },
    ...{
      currencies: chosen && [chosen],
      currencyId: chosen?.id ?? null,
      isClient: false,
      isAddressKnown: true,
    },
  };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteProvider site={site}>
          <Price price={{ amount, currency_id: euro.id }} />
        </SiteProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

test('a price is written in the chosen currency, from left to right', () => {
  expect(written(12_345, euro)).toBe('<bdi dir="ltr">12\u00a0345.00\u00a0€</bdi>');
});

test('a price below 1 is written as negotiable', () => {
  expect(written(0.999, euro)).toBe('Цена договорная');
});

test('without a selected currency a price says so instead', () => {
  expect(written(12_345, null)).toBe('currency not selected');
});
