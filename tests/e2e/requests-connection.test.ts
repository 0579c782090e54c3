import { createServer, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { LIVE_PATH } from '../../contract/chats/live.ts';
import { findDraft } from '../../server/requests/inquiry/reads.ts';
import { makeTerms } from '../factories/offers.ts';
import { makeRequester } from '../factories/requests.ts';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { phone } from '../helpers/pages.ts';
import { freePort, startService } from '../helpers/service.ts';
import { openAnsweredWorld, pathOf } from './answered-requests.ts';
import { body, CASE, choice, onward } from './inquiry-window.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const { makeAnswered, sendOffer, currencyOf } = await openAnsweredWorld(db, service.url);

/** A proxy that passes calls on and knows no WebSockets, as many companies have. */
async function startOldProxy(): Promise<{ url: string; refused(): number }> {
  let refused = 0;
  const proxy = createServer((call, reply) => {
    const { method, headers } = call;
    const passed = request(service.url + call.url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    reply.on('close', () => passed.destroy());
    call.pipe(passed);
  });
  proxy.on('upgrade', (_, socket) => {
    refused += 1;
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, resolve));
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://localhost:${port}`, refused: () => refused };
}

test('where WebSockets are blocked, an offer comes into the open page all the same', async () => {
  const { client, requestId, asked } = await makeAnswered(0);
  const [clinic] = asked;
  if (!clinic) throw new Error('A clinic was asked');
  const { url, refused } = await startOldProxy();
  const { page, context } = await openWindowOf(browser, url, client);
  const polled = page.waitForResponse(
    (reply) => reply.url().includes(`${LIVE_PATH}/?`) && reply.url().includes('transport=polling'),
  );
  await page.goto(pathOf(requestId));
  await page.getByText('Клиники читают').waitFor();
  expect((await polled).status()).toBe(200);
  expect(refused()).toBeGreaterThan(0);
  await sendOffer(clinic, requestId, makeTerms(clinic.doctorId, { currency_id: currencyOf('EUR') }));
  await page.getByRole('button', { name: /^Принять предложение/ }).waitFor();
  await context.close();
});

test('an inquiry goes on without a connection, says so, and reaches the server when it is back', async () => {
  const account = await makeRequester(db);
  const { page, context } = await openWindowOf(browser, service.url, account);
  const readDraft = async () => (await findDraft(db, account.id))?.content;
  await page.goto('/inquiry');
  await body(page).fill('Катаракта правого глаза.');
  await expect.poll(readDraft).toMatchObject({ body: 'Катаракта правого глаза.' });

  await context.setOffline(true);
  await body(page).fill(CASE);
  await choice(page, 'wanted', 0).check();
  await page.getByText('Связи нет: сохранён в этом браузере').waitFor();
  await onward(page).click();
  await page.getByLabel('Год рождения пациента').fill('1958');
  expect(await readDraft()).toMatchObject({ body: 'Катаракта правого глаза.' });

  await context.setOffline(false);
  await page.getByText('Сохранён. Его можно продолжить').waitFor();
  expect(await readDraft()).toMatchObject({ body: CASE, birth_year: '1958' });
  await context.close();
});

test('on a phone a finger that goes sideways over the rows changes the second offer, one that goes down does not', async () => {
  const { client, requestId } = await makeAnswered(3);
  const { page, context } = await openWindowOf(browser, service.url, client, phone);
  await page.goto(pathOf(requestId));
  const chips = page.getByRole('group', { name: 'Какие предложения показаны' }).locator('[aria-pressed]');
  await chips.first().waitFor();
  const shown = () => chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed')));
  const touch = await context.newCDPSession(page);
  async function swipe(from: [number, number], to: [number, number]): Promise<void> {
    const point = ([x, y]: [number, number]) => [{ x, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  const row = page.getByRole('row', { name: /^Палата/ });
  await row.scrollIntoViewIfNeeded();
  const place = await row.boundingBox();
  if (!place) throw new Error('The row is in view');
  const [middle, y] = [place.x + place.width / 2, place.y + place.height / 2];

  expect(await shown()).toEqual(['true', 'true', 'false']);
  await swipe([middle + 80, y], [middle - 80, y]);
  await expect.poll(shown).toEqual(['true', 'false', 'true']);
  await swipe([middle - 80, y], [middle + 80, y]);
  await expect.poll(shown).toEqual(['true', 'true', 'false']);
  await swipe([middle + 30, y - 100], [middle - 30, y + 100]);
  expect(await shown()).toEqual(['true', 'true', 'false']);
  await context.close();
});
