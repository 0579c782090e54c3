import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { makeAccount } from '../factories/accounts.ts';
import { makeRequest } from '../factories/offers.ts';
import { makeRequester } from '../factories/requests.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { runCommand } from '../helpers/service.ts';
import {
  confirm,
  DATA_DIR,
  DATABASE_URL,
  db,
  giveAuthenticator,
  logInAt,
  makeOperator,
  openRow,
  service,
} from './admin-world.ts';
import { logIn, openClientWindow } from './client-window.ts';
import { commentWords, decideComment, replyToComment, writeComment } from './comment-steps.ts';
import { waitForCode, waitForLink } from './mailbox.ts';
import { fillOffer, part, saved } from './offer-steps.ts';
import { makePhoto } from './photo-files.ts';
import { correctPriceFile, writePriceFile } from './price-steps.ts';
import { card, dialog, expectToast, openWindowOf } from './profile-window.ts';

/** Where the Charité stands: the real register where it is at hand, else a few lines like it. */
const { MEDATLAS_DATA } = process.env;
const file = MEDATLAS_DATA
  ? join(MEDATLAS_DATA, 'ror-healthcare.ndjson.gz')
  : join(import.meta.dirname, 'fixtures', 'ror.ndjson');
const imported = runCommand('import', ['ror', file], { DATABASE_URL });
if (imported.code !== 0) throw new Error(imported.output);
const clinic = await db
  .selectFrom('clinics')
  .select(['id', 'slug', 'website'])
  .where('title', 'like', 'Charité%')
  .where('website', 'is not', null)
  .executeTakeFirstOrThrow();
const clinicMail = `eva@${new URL(clinic.website ?? '').hostname.replace(/^www\./, '')}`;
/** Its name as readers of Russian see it. */
const told = await fetch(`${service.url}/api/v1/client/clinics/${clinic.slug}`, {
  headers: { 'accept-language': 'ru' },
});
const { title }: Clinic = (await told.json()).data;
const at = (part: string) => `/hospital/${clinic.slug}/${part}`;

const browser = await openBrowser();
const approval = (page: Page) => page.getByRole('button', { name: 'Одобрить' });

/** Somebody who works at the clinic, on its page. */
async function makeOwner() {
  const account = await makeAccount(db, { email: 'eva@example.org', isEmailVerified: true });
  const window = await openClientWindow(browser, service.url, account, at('about'));
  return { account, window, page: window.page };
}

async function approve(operator: Page): Promise<void> {
  await confirm(operator, 'Одобрить');
  await approval(operator).waitFor({ state: 'detached' });
}

/** The page of an imported clinic becomes its own: by an email to its domain and an operator. */
async function claim(page: Page, operator: Page): Promise<void> {
  await page.getByRole('link', { name: 'Вы здесь работаете? Подтвердите права на страницу' }).click();
  await page.getByLabel('Ваша должность').fill('Заместитель главного врача');
  await page.getByLabel('Рабочий адрес электронной почты').fill('eva@gmail.com');
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await page.getByText('Адрес общедоступной почты ничего не подтверждает').waitFor();
  await page.getByLabel('Рабочий адрес электронной почты').fill(clinicMail);
  await page.getByRole('button', { name: 'Отправить заявку' }).click();
  await page.getByLabel('Код из письма').fill(await waitForCode(DATA_DIR, clinicMail));
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('heading', { name: 'Заявка на рассмотрении' }).waitFor();
  await openRow(operator, 'Заявки на страницы', title);
  await operator.getByText('Домен сайта клиники').waitFor();
  await approve(operator);
  await page.reload();
  await page.getByRole('heading', { name: 'Заявка одобрена' }).waitFor();
  await page.goto('/staff/official');
  await page.locator('main').getByRole('link', { name: 'Открыть «Безопасность»' }).waitFor();
}

/** The licence is proposed, approved and compared with the register. */
async function verify(page: Page, operator: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Добавить лицензию' }).click();
  await page.getByLabel('Номер', { exact: true }).fill('B-17');
  await page.getByLabel('Кем выдана').fill('Landesamt Berlin');
  await page.getByLabel('Чем это подтверждается').fill('Реестр земли Берлин');
  await page.getByRole('button', { name: 'Предложить изменение' }).click();
  await page.getByText('Ждёт оператора', { exact: true }).waitFor();
  await openRow(operator, 'Официальные данные', title);
  // The history below names it too.
  await operator.getByRole('cell', { name: 'Landesamt Berlin', exact: true }).first().waitFor();
  await approve(operator);
  await openRow(operator, 'Сверка с реестрами', 'B-17');
  await operator.getByRole('radio', { name: /Подтверждено/ }).check();
  const place = operator.url();
  await operator.getByLabel('Ссылка на реестр').fill('https://register.example/b-17');
  await operator.getByRole('button', { name: 'Записать и открыть следующую' }).click();
  await operator.waitForURL((url) => url.href !== place);
  await operator.goto(place);
  await operator.getByRole('cell', { name: 'Подтверждено' }).waitFor();
  await page.reload();
  await page.getByText(/сверено с реестром/).waitFor();
  await page.getByText('Одобрено').waitFor();
}

async function showRooms(page: Page): Promise<void> {
  await page.goto('/staff/photos');
  const field = page.getByLabel('Добавить фотографии', { exact: true }).locator('input');
  await field.setInputFiles([await makePhoto('one.jpg')]);
  const photo = page.getByRole('listitem', { name: 'Фотография 1' });
  await photo.getByRole('button', { name: 'Подпись' }).click();
  await dialog(page).getByLabel('Русский').fill('Палата на двоих');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await photo.getByText('Палата на двоих').waitFor();
  await page.goto('/staff/comforts');
  const comfort = page.getByRole('group', { name: 'Wi-Fi' });
  await comfort.getByRole('radio', { name: 'за плату', exact: true }).check();
  await page.getByText('Всё сохранено').waitFor();
}

async function addDoctor(page: Page): Promise<void> {
  await page.goto('/staff/doctors');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await dialog(page).getByLabel('Имя').fill('Nora Holt');
  await dialog(page).getByLabel('Специальность').selectOption({ label: 'Офтальмология' });
  await dialog(page).getByRole('button', { name: 'Добавить' }).click();
  await page.waitForURL(/staff\/doctors\/\d+/);
  await page.getByLabel('Имя: русский').fill('Нора Хольт');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expectToast(page, /сохранен/i);
}

/** The doctor gets an email, logs in with a code and is in the team. */
async function inviteDoctor(page: Page): Promise<void> {
  await page.goto('/staff/people');
  await card(page, 'Приглашения').getByRole('button', { name: 'Пригласить' }).click();
  await dialog(page).getByLabel('Почта').fill('nora@clinic.example');
  await dialog(page).getByRole('radio', { name: 'Врач' }).check();
  await dialog(page).getByLabel('Страница врача').selectOption({ label: 'Нора Хольт' });
  await dialog(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await card(page, 'Приглашения').getByText('nora@clinic.example').waitFor();

  const nora = await makeAccount(db, { name: 'Нора', surname: 'Хольт' });
  const authenticator = await giveAuthenticator(nora);
  const reader = await openWindow(browser, service.url);
  await reader.page.goto(await waitForLink(DATA_DIR, 'nora@clinic.example', 'staff/join'));
  await reader.page.getByRole('link', { name: 'Войти' }).click();
  await logIn(reader.page, nora);
  await reader.page.locator('input[name=code]').fill(authenticator.generate());
  await reader.page.keyboard.press('Enter');
  await reader.page.getByText(/Вы вошли как.*Нора Хольт/).waitFor();
  await reader.page.getByRole('button', { name: 'Принять приглашение' }).click();
  await reader.page.waitForURL(/\/staff\?clinic=/);
  await reader.context.close();
  await page.reload();
  await card(page, 'Команда').getByText('Нора Хольт').first().waitFor();
}

/** The clinic sends an offer, which its patient reads. */
async function answerRequest(page: Page, patient: Page, id: string): Promise<void> {
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Катаракта правого глаза' }).first().click();
  await page.getByRole('button', { name: 'Сделать предложение' }).click();
  await page.waitForURL('**/offer?**');
  await fillOffer(page);
  await saved(page);
  await page.getByRole('button', { name: 'Отправить пациенту' }).click();
  await dialog(page).getByRole('button', { name: 'Отправить', exact: true }).click();
  await part(page, 'Ваше предложение').getByText('Отправлено · версия 1').waitFor();
  await patient.goto(`/requests/self/${id}`);
  await patient.locator('main').getByText('Факоэмульсификация').first().waitFor();
}

const thanks = 'Спасибо, мы рады, что всё прошло хорошо.';

/** What the clinic's public page says on each of its parts. */
const shown: [part: string, words: string[]][] = [
  ['about', ['Страницу ведёт сама клиника', 'B-17']],
  ['price', ['Операция при катаракте', 'Ринопластика', 'Колоноскопия']],
  ['photo', ['Палата на двоих']],
  ['comforts', ['Wi-Fi']],
  ['doctors', ['Нора Хольт']],
  ['comments', [commentWords, thanks]],
];

test(`a clinic from ${MEDATLAS_DATA ? 'the register' : 'the fixture (MEDATLAS_DATA names no folder with the register)'} is claimed, verified, filled in, answers, and visitors see it`, async () => {
  const owner = await makeOwner();
  const operator = await openWindow(browser, service.url);
  await logInAt(operator.page, await makeOperator('moderator'));
  await claim(owner.page, operator.page);
  // A device in the hand is another journey: here the second factor is simply on.
  await giveAuthenticator(owner.account);
  await verify(owner.page, operator.page);
  await owner.page.goto('/staff/prices');
  await correctPriceFile(owner.page);
  await writePriceFile(owner.page);
  await showRooms(owner.page);
  await addDoctor(owner.page);
  await inviteDoctor(owner.page);

  const email = 'anna@example.org';
  const account = await makeRequester(db, { name: 'Анна', surname: 'Ветрова', email, isEmailVerified: true });
  const id = await makeRequest(db, { accountId: account.id, clinics: [clinic], languages: ['ru', 'en'] });
  const patient = await openWindowOf(browser, service.url, account);
  await answerRequest(owner.page, patient.page, id);
  await writeComment(patient.page, at('comments'), 5);
  await decideComment(operator.page, 'Новый отзыв', 'Опубликовать');
  await owner.page.goto('/staff/comments');
  await replyToComment(owner.page, thanks);

  const visitor = await openWindow(browser, service.url);
  for (const [place, words] of shown) {
    await visitor.page.goto(at(place));
    for (const one of words) await visitor.page.locator('main').getByText(one).first().waitFor();
    // What the price list's file named and nobody knows is nowhere.
    expect(await visitor.page.locator('main').innerText()).not.toContain('Полотенце');
  }
  expectNoProblems(visitor);
  for (const { context } of [owner.window, operator, patient, visitor]) await context.close();
}, 600_000);
