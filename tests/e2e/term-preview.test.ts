import { expect, test } from 'vitest';
import { countQuery } from '../../server/search/queries/writes.ts';
import { createClinic } from '../factories/clinics.ts';
import { addClinicFacts } from '../factories/facts.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, tabTo } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

/** Fewer sessions than ten are shown to nobody. */
for (const text of ['шепот генов', 'gene whispering'])
  for (let caller = 0; caller < 12; caller += 1)
    await countQuery(db, {
      ...{ text, outcome: 'nowhere', language: 'ru', now: new Date(), caller: `caller ${caller}` },
    });
const browser = await openBrowser();

test('by keyboard alone a term is added and changed, each time after a preview of what is typed', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  problems.length = 0;
  await page.goto('/admin#/terms/create');
  const preview = page.getByRole('region', { name: 'Что изменится после сохранения' });
  const ask = preview.getByRole('button', { name: 'Что изменится' });
  await pressOn(page, page.getByRole('combobox', { name: 'Справочник' }));
  await page.getByRole('option', { name: 'Процедуры' }).waitFor();
  await page.keyboard.press('End');
  for (const _ of ['accreditations', 'comforts']) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await ask.isDisabled()).toBe(true);
  await tabTo(page, page.locator('input[name=slug]'));
  await page.keyboard.type('gene-whispering');
  for (const [language, title] of [
    ['ru', 'Шёпот генов'],
    ['en', 'Helix mending'],
    ['de', 'Genflüstern'],
    ['ar', 'همس الجينات'],
  ]) {
    await tabTo(page, page.locator(`input[name="titles.${language}"]`));
    await page.keyboard.type(title ?? '');
  }
  await pressOn(page, ask);
  await preview.getByRole('listitem').first().waitFor();
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^шепот генов: .*Станет: Шёпот генов, клиник: 0/),
  ]);
  await preview.getByText('Этого термина пока нет ни у одной клиники').waitFor();
  // A synonym that is typed makes the preview anew: what was shown before is no longer what would be.
  await tabTo(page, page.locator('textarea[name="synonyms.en"]').first());
  await page.keyboard.type('gene whispering');
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(0);
  await pressOn(page, ask);
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(2);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await pressOn(page, page.getByRole('button', { name: 'Сохранить' }));
  await page.waitForURL(/#\/terms\/procedures-\d+$/);
  await preview.getByText('Этого термина пока нет ни у одной клиники').waitFor();
  expect(problems).toEqual([]);
});

test('on the page of a term the preview takes what is typed there and not yet saved', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  problems.length = 0;
  const { id } = await db
    .selectFrom('specializations')
    .select('id')
    .where('slug', '=', 'cardiology')
    .executeTakeFirstOrThrow();
  const clinicId = await createClinic(db, { title: 'Heart House' });
  await addClinicFacts(db, clinicId, { specializations: [id] });
  await expect
    .poll(async () => {
      const reply = await fetch(`${service.url}/api/v1/client/clinics?specialization=cardiology`);
      return ((await reply.json()) as { meta: { total: number } }).meta.total;
    })
    .toBe(1);
  await page.goto(`/admin#/terms/specializations-${id}`);
  const preview = page.getByRole('region', { name: 'Что изменится после сохранения' });
  const ask = preview.getByRole('button', { name: 'Что изменится' });
  await pressOn(page, ask);
  await preview.getByText('Ни один из записанных запросов').waitFor();
  await tabTo(page, page.locator('textarea[name="synonyms.ru"]').first());
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nшепот генов');
  await pressOn(page, ask);
  await preview.getByText(/^шепот генов/).waitFor();
  expect(problems).toEqual([]);
});

test('a new specialization with one title so far has a preview', async () => {
  const { page, problems } = await openWindow(browser, service.url);
  await logInAt(page, await makeOperator());
  problems.length = 0;
  await page.goto('/admin#/terms/create');
  await page.locator('input[name="titles.en"]').fill('Gene whispering');
  const preview = page.getByRole('region', { name: 'Что изменится после сохранения' });
  await preview.getByRole('button', { name: 'Что изменится' }).click();
  await preview.getByText(/^gene whispering/).waitFor();
  expect(problems).toEqual([]);
});
