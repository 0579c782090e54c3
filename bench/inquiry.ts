/**
 * From the page of a clinic to a sent request, as a new visitor on a phone: taps, fields and seconds. Where the page asks for the
 * account first, as it did before decision 60, the account is made first: so the same script measures an older build.
 */
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { findPublicPages } from '../tests/e2e/public-pages.ts';
import { makePhone } from '../tests/factories/accounts.ts';
import { weighWorker } from '../tests/helpers/page-weights.ts';
import { launch, PHONE, SLOW_4G, throttle } from './browsing.ts';
import { figures } from './figures.ts';
import { median } from './measuring.ts';
import { served } from './service.ts';

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '5' }, url: { type: 'string', default: served.url } },
});
const turns = Number(values.turns);

const CASE = 'Правый глаз видит всё хуже, окулист советует операцию. Сколько она стоит?';
const PASSWORD = 'чайник у окна 17';
const WAIT_MS = 30_000;
/** Seconds to find a control, of a tap, and of a typed sign. */
const MODEL = { find: 1.35, tap: 0.3, sign: 0.28 };

/** Acts as a person does, and counts. */
function handOn(page: Page) {
  const done = { taps: 0, fields: 0, choices: 0, signs: 0, pages: 0, waitedMs: 0 };
  let path = new URL(page.url()).pathname;
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(page.url());
    if (frame !== page.mainFrame() || pathname === path) return;
    path = pathname;
    done.pages += 1;
  });
  const tap = async (target: Locator) => {
    // A touch on a slowed page lasts so long that it selects the text under it: a click does not.
    await target.click({ timeout: WAIT_MS });
    done.taps += 1;
  };
  return {
    done,
    /** Taps `target` and waits until `next`, which the tap brings up, can be tapped itself. */
    async go(target: Locator, next: Locator): Promise<void> {
      await tap(target);
      const begin = performance.now();
      await next.click({ trial: true, timeout: WAIT_MS });
      done.waitedMs += performance.now() - begin;
    },
    async type(target: Locator, text: string): Promise<void> {
      await tap(target);
      await target.fill(text);
      done.fields += 1;
      done.signs += text.length;
    },
    /** Chooses the first of a group of options, unless one of them is chosen already. */
    async choose(group: Locator): Promise<void> {
      const isChosen = await group.evaluateAll((all) => all.some((one) => Reflect.get(one, 'checked')));
      if (isChosen) return;
      await group.first().check();
      done.taps += 1;
      done.choices += 1;
    },
    /** Opens a list and takes one of it, where none is taken. */
    async pick(list: Locator, value: string): Promise<void> {
      if ((await list.inputValue()) !== '') return;
      await list.selectOption(value);
      done.taps += 2;
      done.choices += 1;
    },
    /** Waits for whichever comes. */
    async either(one: Locator, other: Locator): Promise<'one' | 'other'> {
      const begin = performance.now();
      await one.or(other).first().waitFor({ timeout: WAIT_MS });
      done.waitedMs += performance.now() - begin;
      return (await one.count()) > 0 ? 'one' : 'other';
    },
    tap,
  };
}
type Hand = ReturnType<typeof handOn>;

async function makeAccount(place: Locator, hand: Hand): Promise<void> {
  const field = (name: string) => place.locator(`[name=${name}]`);
  const texts = {
    name: 'Анна',
    surname: 'Ким',
    phone_number: makePhone(),
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  for (const [name, text] of Object.entries(texts)) await hand.type(field(name), text);
  for (const name of ['terms', 'personal_data']) await hand.choose(field(name));
}

async function walk(browser: Browser, address: string) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await throttle(page, SLOW_4G);
    await page.goto(address, { timeout: WAIT_MS, waitUntil: 'networkidle' });
    const hand = handOn(page);
    const [body, login] = [
      page.locator('textarea[name=body]'),
      page.locator('main a[href*="/registration"]'),
    ];
    await hand.tap(page.locator('main a[href*="/inquiry"]:visible').first());
    const isAccountFirst = (await hand.either(login, body)) === 'one';
    const place = page.locator(isAccountFirst ? 'main' : 'dialog');
    const submit = place.locator('form button[type=submit]');
    if (isAccountFirst) {
      await hand.go(login.first(), place.locator('[name=name]'));
      await makeAccount(place, hand);
      await hand.go(submit, body);
    }
    const tapsBefore = hand.done.taps;
    await hand.type(body, CASE);
    await hand.choose(place.locator('[name=wanted]'));
    const born = place.locator('[name=birth_year]');
    await hand.go(submit, born);
    await hand.choose(place.locator('[name=for_whom]'));
    await hand.type(born, '1958');
    await hand.pick(place.locator('select[name=country]'), 'RU');
    const consent = place.locator('[name=health_consent]');
    await hand.go(submit, consent);
    await hand.choose(consent);
    if (!isAccountFirst) {
      await hand.go(submit, place.locator('[name=name]'));
      await makeAccount(place, hand);
    }
    await hand.tap(submit);
    const begin = performance.now();
    await page.waitForURL(/\/requests\/self\/[0-9a-f-]{36}/, { timeout: WAIT_MS });
    await page.locator('main h1').waitFor({ timeout: WAIT_MS });
    hand.done.waitedMs += performance.now() - begin;
    return { ...hand.done, tapsBefore, isAccountFirst };
  } finally {
    await context.close();
  }
}

// Comes once, when a page rests: the first visit pays for it.
for (const { file, bytes } of weighWorker())
  figures({ what: file, size: 'one file' }, [
    { name: 'comes with the first visit', unit: 'kB', value: bytes / 1000, aim: 10 },
  ]);

const { clinicAbout } = await findPublicPages(values.url);
const browser = await launch();
try {
  const walks = [];
  for (let turn = 0; turn < turns; turn += 1)
    walks.push(await walk(browser, `${values.url}/ru${clinicAbout}`));
  const middle = median(walks.map(({ waitedMs }) => waitedMs));
  const found = walks.find(({ waitedMs }) => waitedMs === middle);
  if (!found) throw new Error('Nobody has walked');
  const { taps, tapsBefore, fields, choices, signs, pages, waitedMs, isAccountFirst } = found;
  const person = taps * (MODEL.find + MODEL.tap) + signs * MODEL.sign;
  figures({ what: isAccountFirst ? 'account first' : 'account last', size: `${turns} visitors` }, [
    { name: 'taps', unit: '', value: taps },
    { name: 'taps before the case is written', unit: '', value: tapsBefore },
    { name: 'fields typed', unit: '', value: fields },
    { name: 'choices', unit: '', value: choices },
    { name: 'signs typed', unit: '', value: signs },
    { name: 'pages opened', unit: '', value: pages },
    { name: 'waited', unit: 's', value: waitedMs / 1000 },
    { name: 'person', unit: 's', value: person },
  ]);
} finally {
  await browser.close();
}
