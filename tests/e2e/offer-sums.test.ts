import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { Currency } from '../../contract/content/currencies.ts';
import { formatAmount } from '../../contract/content/money.ts';
import { type CostKind, costOf, sumIn } from '../../contract/offers/offer-costs.ts';
import { makeAccount } from '../factories/accounts.ts';
import { makeRequest, makeTerms } from '../factories/offers.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { say } from '../helpers/texts.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { part } from './offer-steps.ts';
import { dialog, openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { clinics, call, sendOffer, currencyOf, makeAnswered } = await openAnsweredWorld(db, service.url);

const figure = /(?:\d{1,3}(?:\u00a0\d{3})*)\.\d\d\u00a0[€₽]/g;
const figuresOf = (text: string): Set<string> => new Set(text.match(figure) ?? []);

async function listCurrencies(): Promise<Currency[]> {
  const reply = await fetch(`${service.url}/api/v1/rest/currencies`);
  const { data }: { data: Currency[] } = await reply.json();
  return data;
}

/** One offer in euros with a line that is extra and one that is unknown, to a client who counts flights in. */
async function makeOffered() {
  const [clinic] = clinics;
  if (!clinic) throw new Error('There are clinics');
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  await db.updateTable('clinics').set({ claimed_at: new Date() }).where('id', '=', clinic.id).execute();
  const euro = currencyOf('EUR');
  const terms = makeTerms(clinic.doctorId, { price_from: 1650, currency_id: euro });
  terms.lines = terms.lines.map((line) =>
    line.kind === 'interpreter' ? { ...line, state: 'unsaid' } : line,
  );
  await sendOffer(clinic, requestId, terms);
  const ownCosts = [{ title: 'Билеты', amount: 38_000, currency_id: currencyOf('RUB') }];
  await call(client, 'POST', `client/requests/${requestId}/own-costs`, { own_costs: ownCosts });
  const { uuid } = await call<{ uuid: string }>(client, 'POST', 'client/chats', {
    request_id: requestId,
    clinic_id: clinic.id,
  });
  await call(client, 'POST', `client/chats/${uuid}/messages`, {
    id: crypto.randomUUID(),
    body: 'Сколько это стоит?',
  });
  const cost = costOf(terms);
  if (!cost) throw new Error('The offer has a price');
  const currencies = await listCurrencies();
  /** A sum as it stands on the page: in euros, and in roubles beside. */
  const textsOf = (kind: CostKind): string[] =>
    (['EUR', 'RUB'] as const).map((code) => {
      const id = currencyOf(code);
      const sum = sumIn(id, kind, { cost, ownCosts, currencies });
      return formatAmount(sum?.from ?? 0, currencies.find((one) => one.id === id)?.prefix ?? '');
    });
  return { clinic, client, requestId, uuid, textsOf };
}

/** The text of each named sum within a place. */
const sumsIn = async (place: Locator): Promise<Record<string, string>> => {
  const shown = place.locator('[data-cost]:visible');
  await shown.first().waitFor();
  const pairs = await shown.evaluateAll((all) =>
    all.map((element) => [element.getAttribute('data-cost'), element.textContent]),
  );
  return Object.fromEntries(pairs);
};

test('one offer has the same sums on every screen, and each says which sum it is', async () => {
  const { clinic, client, requestId, uuid, textsOf } = await makeOffered();
  const [price, withExtras, withOwn] = (['price', 'with_extras', 'with_own_costs'] as const).map(textsOf);
  const allOf = (texts: string[] | undefined) => new Set(texts);
  const least = new RegExp(`^С тем, что не входит.*не меньше.*${withExtras?.[0]}`);

  const patient = await openWindowOf(browser, service.url, client);
  const expectSums = async (place: Locator, isPatient: boolean) => {
    const sums = await sumsIn(place);
    expect(sums.price).toMatch(/^Цена клиники/);
    expect(figuresOf(sums.price ?? '')).toEqual(allOf(price));
    expect(sums.with_extras).toMatch(least);
    expect(sums.with_extras).toContain('1 строка неизвестна');
    expect(figuresOf(sums.with_extras ?? '')).toEqual(allOf(withExtras));
    if (isPatient) {
      expect(sums.with_own_costs).toMatch(/^С вашими расходами.*не меньше/);
      expect(figuresOf(sums.with_own_costs ?? '')).toEqual(allOf(withOwn));
    } else expect(sums.with_own_costs).toBeUndefined();
  };

  const { page } = patient;
  await page.goto('/requests');
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).waitFor();
  expect(figuresOf(await page.locator('main').innerText())).toEqual(new Set());

  await page.goto(pathOf(requestId));
  await expectSums(page.locator('main table'), true);
  await page.getByRole('button', { name: /^Принять предложение/ }).click();
  await expectSums(dialog(page), true);
  const said = await dialog(page).innerText();
  expect(said).toContain('Предоплата');
  expect(said).toMatch(/30\s%/);
  expect(said).toContain('Вернём за 7 дней до операции');
  expect(said).toMatch(/по курсу на \d{1,2}/);

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(pathOf(requestId));
  await page.locator('main table').waitFor();
  const head = await sumsIn(
    page
      .locator('main [data-columns] > div')
      .filter({ has: page.locator('[data-cost]') })
      .last(),
  );
  expect(head.with_extras).toMatch(least);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${pathOf(requestId)}/print`);
  await expectSums(page.locator('article table'), true);
  await page.goto(`/chat/${uuid}`);
  await expectSums(page.locator('main'), false);
  await patient.context.close();

  const staff = await openWindowOf(browser, service.url, clinic.staff);
  const work = staff.page;
  await work.goto('/staff?folder=unanswered');
  await work.getByRole('link', { name: 'Катаракта правого глаза' }).first().waitFor();
  expect(figuresOf(await work.locator('main').innerText())).toEqual(new Set());
  await work.goto(`/staff/requests/${requestId}?clinic=${clinic.id}`);
  await part(work, 'Ваше предложение').waitFor();
  await expectSums(work.locator('section[aria-labelledby=case-offer]'), false);
  await work.getByRole('button', { name: 'Все версии' }).click();
  await expectSums(dialog(work), false);
  await work.goto(`/staff/requests/${requestId}/print?clinic=${clinic.id}`);
  await expectSums(work.locator('article'), false);
  await work.goto(`/staff/requests/${requestId}/offer?clinic=${clinic.id}`);
  await expectSums(work.locator('section[aria-labelledby=offer-preview]'), false);
  await work.goto(`/staff/chats/${uuid}`);
  await expectSums(work.locator('section[aria-labelledby=case-offer]'), false);
  await staff.context.close();
});

test('what the clinic writes and has not sent is shown apart from what the patient has', async () => {
  const { clinic, requestId, textsOf } = await makeOffered();
  const { data } = await fetch(`${service.url}/api/v1/staff/requests/${requestId}?clinic_id=${clinic.id}`, {
    headers: clinic.staff.headers,
  }).then((reply) => reply.json());
  const terms = { ...data.offer.draft, price_from: 1900, price_to: 2100 };
  await call(clinic.staff, 'PATCH', `staff/offers/${data.offer.id}`, {
    terms,
    draft_version: data.offer.draft_version,
  });
  const { page, context } = await openWindowOf(browser, service.url, clinic.staff);
  await page.goto(`/staff/requests/${requestId}?clinic=${clinic.id}`);
  const sums = await sumsIn(page.locator('section[aria-labelledby=case-offer]'));
  expect(figuresOf(sums.price ?? '')).toEqual(new Set(textsOf('price')));
  const said = await part(page, 'Ваше предложение').innerText();
  expect(said).toMatch(/В неотправленных изменениях: .*2\u00a0030\.00\u00a0€ – 2\u00a0230\.00\u00a0€/);
  await context.close();
});

test('a cost that is for one offer is in its sum alone', async () => {
  const { client, requestId } = await makeAnswered(2);
  const window = await openWindowOf(browser, service.url, client);
  const { page } = window;
  await page.goto(pathOf(requestId));
  const table = page.locator('main table');
  await table.waitFor();
  const sums = table.locator('[data-cost=with_own_costs]:visible');
  expect(await sums.count()).toBe(0);
  await page.getByRole('button', { name: say('ru', 'offers.own_add') }).click();
  await dialog(page).getByLabel(say('ru', 'offers.own_what')).fill('Билеты');
  await dialog(page).getByLabel(say('ru', 'offers.own_amount')).fill('100');
  const scope = dialog(page).getByLabel(say('ru', 'offers.own_for'));
  const [, first] = await scope.locator('option').allTextContents();
  await scope.selectOption({ label: first ?? '' });
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: say('ru', 'offers.own_keep') })
    .click();
  await expect.poll(() => sums.count()).toBe(1);
  // It is chosen again when the dialog is opened anew, and counts for all once that is chosen.
  await page.getByRole('button', { name: say('ru', 'offers.own_change') }).click();
  expect(await scope.locator('option:checked').textContent()).toBe(first);
  await scope.selectOption({ label: say('ru', 'offers.own_for_all') });
  await dialog(page)
    .getByRole('button', { name: say('ru', 'offers.own_keep') })
    .click();
  await expect.poll(() => sums.count()).toBe(2);
  expectNoProblems(window);
  await window.context.close();
});
