import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Currency } from '../../contract/content/currencies.ts';
import messages from '../../messages/ru.json' with { type: 'json' };
import { OriginalPrice } from '../clinics/prices/original-price.tsx';
import { Price } from './money.tsx';
import { SiteProvider } from './site-context.tsx';
import type { Site } from './site-types.ts';

const euro: Currency = {
  ...{ id: 2, code: 'EUR', title: 'евро', rate: 1, prefix: '€' },
  ...{ date: '2026-09-29', source: 'currency-api' },
};

/** What stands on a page for a price in euro, where `chosen` is what the visitor has; null: nothing. */
function written(
  amount: number,
  chosen: Currency | null,
  currencies = chosen && [chosen],
  node: ReactNode = <Price price={{ amount, currency_id: euro.id }} />,
): string {
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
    ...{
      currencies,
      currencyId: chosen?.id ?? null,
      isClient: false,
      isAddressKnown: true,
    },
  };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <SiteProvider site={site}>{node}</SiteProvider>,
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

test('a price converted by a rate of long ago says the day of the rate, a recent one does not', () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const original = (ago: number) => {
    const dollar = { ...euro, id: 3, code: 'USD', prefix: '$', rate: 1.1, date: day(ago) };
    const node = (
      <OriginalPrice price={{ amount: 100, currency_id: dollar.id }}>{(shown) => shown}</OriginalPrice>
    );
    return written(100, euro, [euro, dollar], node);
  };
  expect(original(7)).toBe('<bdi dir="ltr">100.00\u00a0$</bdi>');
  expect(original(61)).toMatch(/^<bdi dir="ltr">100\.00\u00a0\$<\/bdi> <span>по курсу на .*\d{4}.*<\/span>$/);
});
