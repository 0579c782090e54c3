import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Currency } from '../../contract/currencies.ts';
import { recordRates } from '../../server/currencies/writes.ts';
import { createClinic } from '../factories/clinics.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { db, logInAt, makeOperator, openRow, service } from './admin-world.ts';

const browser = await openBrowser();

async function makePair(): Promise<void> {
  const stays = await createClinic(db, { title: 'Seepark-Klinik', slug: 'seepark' });
  const goes = await createClinic(db, { title: 'Seepark Klinik gGmbH', slug: 'seepark-ggmbh' });
  await sql`
    with run as (
      insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
      values ('eurostat', 'DE', 'DE.csv', 'x', '2026-01-02', '{"read": 1, "bad": 0, "leftOut": {}, "repeated": 0, "added": 1,
        "changed": 0, "unchanged": 0, "removed": 0, "merged": 0, "doubtful": 1,
        "clinics": {"added": 1, "changed": 0, "withdrawn": 0}}') returning id)
    insert into clinic_matches (clinic_id, candidate_id, name_similarity, distance_metres, reason, import_id)
    select ${goes}, ${stays}, 0.9, 120, 'similar name', id from run`.execute(db);
}

async function rateOf(code: string): Promise<number | undefined> {
  const reply = await fetch(`${service.url}/api/v1/rest/currencies`);
  const { data }: { data: Currency[] } = await reply.json();
  return data.find((currency) => currency.code === code)?.rate;
}

const acts = async () =>
  (await db.selectFrom('audit_events').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test('an operator corrects a rate, decides a jump and a doubtful match, and edits a dictionary', async () => {
  await makePair();
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, await makeOperator());

  await page.goto('/admin#/currencies?filter={}');
  await page.getByRole('cell', { name: 'CHF', exact: true }).click();
  await page.getByRole('button', { name: 'Задать курс вручную' }).click();
  await page.locator('input[name=rate]').fill('0,9512');
  await page.getByLabel('Причина').fill('Курс источника устарел');
  await page.getByRole('dialog').getByRole('button', { name: 'Задать курс вручную' }).click();
  await page.getByRole('cell', { name: 'Курс источника устарел' }).waitFor();
  expect(await rateOf('CHF')).toBe(0.9512);

  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await recordRates(db, 'ecb', [{ date, rates: new Map([['CHF', 1.9]]) }]);
  await page.reload();
  await page.getByRole('button', { name: 'Отклонить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click();
  await page.getByText('отклонён', { exact: true }).waitFor();
  expect(await rateOf('CHF')).toBe(0.9512);

  await openRow(page, 'Возможные дубли', 'Seepark Klinik gGmbH');
  await page.getByRole('button', { name: 'Объединить, оставить вторую' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Объединить, оставить вторую' }).click();
  await page.getByText('Объединены: Ольга Седова').waitFor();
  const moved = await fetch(`${service.url}/api/v1/client/clinics/seepark-ggmbh`);
  expect(await moved.json()).toMatchObject({ data: { slug: 'seepark' } });
  await page.getByRole('button', { name: 'Отменить решение' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить решение' }).click();
  await page.getByRole('button', { name: 'Это разные клиники' }).waitFor();

  await page.getByRole('menuitem', { name: 'Справочники' }).click();
  await page.locator('input[name=q]').fill('cardiology');
  await page.getByRole('cell', { name: 'cardiology', exact: true }).click();
  await page.locator('textarea[name="synonyms.en"]').first().fill('heart doctor\nticker');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect
    .poll(
      async () =>
        (
          await sql`select synonyms -> 'en' as words from specializations where slug = 'cardiology'`.execute(
            db,
          )
        ).rows,
    )
    .toEqual([{ words: ['heart doctor', 'ticker'] }]);

  expect(await acts()).toEqual([
    'rate.corrected',
    'rate.refused',
    'clinic.merged',
    'clinic.merge_undone',
    'term.changed',
  ]);
  // The login asks for the code by refusing the first try.
  expect(window.problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  await context.close();
});

test('an operator writes a news, publishes it, and takes a clinic off the site', async () => {
  await createClinic(db, { title: 'Quiet House', slug: 'quiet-house' });
  const window = await openWindow(browser, service.url);
  const { page, context } = window;
  await logInAt(page, await makeOperator('moderator'));

  await page.goto('/admin#/news/create');
  await page.locator('input[name=slug]').fill('new-hearts');
  await page.locator('input[name="texts.ru.title"]').fill('Новые сердца');
  await page.locator('textarea[name="texts.ru.lead"]').first().fill('Коротко о главном.');
  await page
    .locator('textarea[name="texts.ru.body"]')
    .first()
    .fill('## Начало\n\nПервый абзац.\n\n- раз\n- два');
  await page.locator('input[name="author.name.ru"]').fill('Анна');
  await page.locator('input[name="author.role.ru"]').fill('редактор');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).click();
  await page.getByRole('button', { name: 'Вернуть в черновики' }).waitFor();
  const news = await fetch(`${service.url}/api/v1/client/news/new-hearts`);
  expect(await news.json()).toMatchObject({
    data: {
      title: 'Новые сердца',
      body: [
        { kind: 'heading', text: 'Начало' },
        { kind: 'paragraph', text: 'Первый абзац.' },
        { kind: 'list', items: ['раз', 'два'] },
      ],
    },
  });

  await page.getByRole('menuitem', { name: 'Клиники' }).click();
  await page.locator('input[name=q]').fill('quiet');
  await page.getByRole('cell', { name: 'Quiet House', exact: true }).click();
  await page.getByRole('button', { name: 'Снять с сайта' }).click();
  await page.getByLabel('Причина').fill('Клиника закрылась');
  await page.getByRole('dialog').getByRole('button', { name: 'Снять с сайта' }).click();
  await page.getByRole('button', { name: 'Вернуть на сайт' }).waitFor();
  expect((await fetch(`${service.url}/api/v1/client/clinics/quiet-house`)).status).toBe(404);
  expect(window.problems.filter((problem) => !/status of 422/.test(problem))).toEqual([]);
  await context.close();
});
