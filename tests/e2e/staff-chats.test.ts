import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAccount } from '../factories/accounts.ts';
import { makeMessages } from '../factories/chats.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { part } from './offer-steps.ts';
import { dialog, expectKeyboardReachesAll, expectToast, openWindowOf } from './profile-window.ts';
import {
  answerField,
  chatPath,
  folder,
  log,
  member,
  modeOf,
  noteField,
  openChat,
  readWords,
  say,
  talk,
} from './staff-chat-world.ts';
import { type Asked, ask, caseOf, clinicId, colleague, db, otherClinicId, service } from './staff-world.ts';

const browser = await openBrowser();

const picker = (page: Page) => page.getByRole('dialog', { name: 'Готовые ответы' });

async function keepReply(token: string, language: string, title: string, body: string): Promise<void> {
  const reply = await fetch(`${service.url}/api/v1/staff/canned-replies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clinic_id: clinicId, language, title, body }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

/** The patient opens the conversation about their request, and says something, as from their own window. */
async function beginChat({ patient, id }: Asked, words: string): Promise<void> {
  const call = async (path: string, sent: object) => {
    const reply = await fetch(`${service.url}/api/v1/client/chats${path}`, {
      method: 'POST',
      headers: { ...patient.headers, 'content-type': 'application/json', 'accept-language': 'ru' },
      body: JSON.stringify(sent),
    });
    expect(reply.status, await reply.clone().text()).toBe(200);
    return reply.json();
  };
  const { data } = await call('', { request_id: id });
  await call(`/${data.uuid}/messages`, { id: crypto.randomUUID(), body: words });
}

test('a ready reply is found with a slash, changed and sent; the chat moves from those that wait to the answered', async () => {
  const staff = await member('Мария', 'Кох');
  await keepReply(staff.token, 'ru', 'Приезд', 'Приезжайте накануне вечером.');
  await keepReply(staff.token, 'ru', 'Анализы', 'Пришлите общий анализ крови.');
  await keepReply(staff.token, 'de', 'Anreise', 'Bitte kommen Sie am Vortag.');
  const talked = await talk('Когда приехать, чтобы всё успеть?');
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto('/staff/chats');
  const row = page.getByRole('link', { name: /Пациент, Россия/ }).filter({ hasText: 'Когда приехать' });
  await row.click();
  await page.waitForURL(`**${chatPath(talked)}*`);
  await log(page).getByText('Когда приехать, чтобы всё успеть?').waitFor();

  await answerField(page).press('/');
  await picker(page)
    .getByRole('option', { name: /Приезд/ })
    .waitFor();
  // The patient's languages come first.
  const titles = await picker(page).getByRole('option').locator('bdi').allInnerTexts();
  expect(titles).toEqual(['Анализы', 'Приезд', 'Anreise']);
  await page.keyboard.type('накануне');
  await expect.poll(() => picker(page).getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => answerField(page).inputValue()).toBe('Приезжайте накануне вечером.');
  await page.keyboard.press('End');
  await page.keyboard.type(' Ждём вас.');
  await page.getByRole('button', { name: 'Ответить' }).click();
  await log(page).getByText('Приезжайте накануне вечером. Ждём вас.').waitFor();
  await expect
    .poll(() => readWords(talked.patient, 'client', talked.chat.id))
    .toContain('Приезжайте накануне вечером. Ждём вас.');
  await expect.poll(() => row.count()).toBe(0);
  await folder(page, 'Отвечено').click();
  await page
    .getByRole('link', { name: /Пациент, Россия/ })
    .filter({ hasText: 'Ждём вас' })
    .waitFor();
  // The conversation stays open beside the other folder.
  await log(page).getByText('Ждём вас.').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('what is written is kept as a ready reply, and a slash that is meant as one stays', async () => {
  const staff = await member('Олег', 'Ли');
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, staff);
  await openChat(page, talked);
  await answerField(page).press('/');
  await picker(page).waitFor();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'hidden' });
  await page.keyboard.type('10 дней');
  expect(await answerField(page).inputValue()).toBe('/10 дней');
  await answerField(page).fill('Паспорт и полис возьмите с собой.');
  await page.getByRole('button', { name: 'Готовые ответы' }).click();
  await page.getByRole('button', { name: 'Сохранить текст как готовый ответ' }).click();
  await dialog(page).getByLabel('Название').fill('Документы с собой');
  expect(await dialog(page).getByLabel('Язык ответа').inputValue()).toBe('ru');
  await dialog(page)
    .getByRole('button', { name: /^Сохранить/ })
    .click();
  await expectToast(page, 'Готовый ответ сохранён');
  expect(await answerField(page).inputValue()).toBe('Паспорт и полис возьмите с собой.');
  await answerField(page).fill('');
  await page.getByRole('button', { name: 'Готовые ответы' }).click();
  await picker(page)
    .getByRole('option', { name: /Документы с собой/ })
    .click();
  await expect.poll(() => answerField(page).inputValue()).toBe('Паспорт и полис возьмите с собой.');
  await context.close();
});

test('after a reload one writes to the patient again, and both drafts are kept apart', async () => {
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await openChat(page, talked);
  await answerField(page).fill('Ответ, ещё не отправлен');
  await modeOf(page, 'Заметка коллегам').check();
  await noteField(page).fill('Заметка, ещё не сохранена');
  expect(await page.getByRole('button', { name: 'Ответить' }).count()).toBe(0);
  await page.reload();
  await log(page).waitFor();
  expect(await modeOf(page, 'Ответ пациенту').isChecked()).toBe(true);
  expect(await answerField(page).inputValue()).toBe('Ответ, ещё не отправлен');
  await modeOf(page, 'Заметка коллегам').check();
  expect(await noteField(page).inputValue()).toBe('Заметка, ещё не сохранена');
  await context.close();
});

test('two members see each other there and answering', async () => {
  const talked = await talk();
  const first = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const second = await openWindowOf(browser, service.url, await member('Иван', 'Бер'));
  await openChat(first.page, talked);
  await openChat(second.page, talked);
  await first.page.getByText('Сейчас здесь: Иван Бер').waitFor();
  await second.page.getByText('Сейчас здесь: Мария Кох').waitFor();
  await answerField(second.page).pressSequentially('Добрый день');
  await first.page.getByText('Отвечает сейчас: Иван Бер').waitFor();
  await second.page.goto('/staff');
  await first.page.getByText(/Иван Бер/).waitFor({ state: 'hidden' });
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a colleague’s note comes by itself, and only its author can delete it', async () => {
  const talked = await talk();
  const author = await openWindowOf(browser, service.url, await member('Мария', 'Кох'));
  const reader = await openWindowOf(browser, service.url, await member('Иван', 'Бер'));
  await openChat(author.page, talked);
  await openChat(reader.page, talked);
  await modeOf(author.page, 'Заметка коллегам').check();
  await noteField(author.page).fill('Спросить про аллергию');
  await author.page.getByRole('button', { name: 'Сохранить заметку' }).click();
  const shown = reader.page.getByRole('article', { name: 'Заметка: Мария Кох' });
  await shown.getByText('Спросить про аллергию').waitFor();
  expect(await shown.innerText()).toContain('Видят только сотрудники клиники');
  expect(await shown.getByRole('button').count()).toBe(0);
  const own = author.page.getByRole('article', { name: 'Заметка: Вы' });
  await own.getByRole('button', { name: 'Удалить заметку' }).click();
  await dialog(author.page).getByRole('button', { name: 'Удалить заметку' }).click();
  await shown.waitFor({ state: 'detached' });
  await Promise.all([author.context.close(), reader.context.close()]);
});

test('what is written while a note is being saved stays', async () => {
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await openChat(page, talked);
  await modeOf(page, 'Заметка коллегам').check();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await held;
    await route.continue();
  });
  await noteField(page).fill('Первая заметка');
  await page.keyboard.press('Enter');
  await noteField(page).fill('Вторая');
  letGo();
  await page.getByRole('article', { name: 'Заметка: Вы' }).getByText('Первая заметка').waitFor();
  await page
    .getByRole('button', { name: 'Сохранить заметку' })
    .and(page.locator(':not([aria-busy])'))
    .waitFor();
  expect(await noteField(page).inputValue()).toBe('Вторая');
  await context.close();
});

test('counts of those that wait move by themselves, in the line above and in the folders', async () => {
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await page.goto('/staff/chats');
  const countOf = async (name: string) => Number((await folder(page, name).innerText()).match(/\d+/)?.[0]);
  await expect.poll(() => countOf('Ждут')).toBeGreaterThan(0);
  const [waiting, answered] = [await countOf('Ждут'), await countOf('Отвечено')];
  const answer = await fetch(`${service.url}/api/v1/staff/chats/${talked.chat.id}/messages`, {
    method: 'POST',
    headers: { ...(await colleague()).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), body: 'Завтра с девяти.' }),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => countOf('Ждут')).toBe(waiting - 1);
  await expect.poll(() => countOf('Отвечено')).toBe(answered + 1);
  await say(talked, 'Спасибо, а вечером?');
  await expect.poll(() => countOf('Ждут')).toBe(waiting);
  const line = page.getByRole('navigation', { name: 'Кабинет клиники' });
  await line.getByRole('link', { name: new RegExp(`Чаты, ${waiting} жд`) }).waitFor();
  await context.close();
});

test('who works for two clinics sees the chats of both, or of one', async () => {
  const staff = await member('Анна', 'Вебер');
  await db
    .insertInto('staff')
    .values({ account_id: staff.id, clinic_id: otherClinicId, role: 'doctor' })
    .execute();
  await talk('Вопрос в первую клинику');
  await talk('Вопрос во вторую клинику', otherClinicId);
  const { page, context } = await openWindowOf(browser, service.url, staff);
  await page.goto('/staff/chats');
  const row = (words: string) => page.getByRole('link').filter({ hasText: words });
  await row('Вопрос в первую клинику').first().waitFor();
  await row('Вопрос во вторую клинику').first().waitFor();
  await page.getByRole('combobox', { name: 'Клиника' }).selectOption({ label: 'Ronton Eye House' });
  await row('Вопрос в первую клинику').waitFor({ state: 'detached' });
  await row('Вопрос во вторую клинику').first().waitFor();
  await context.close();
});

test('the chats of other clinics are not there, nor is any of it for patients', async () => {
  const others = await talk('Не ваш вопрос', otherClinicId);
  const own = await talk();
  const staff = await openWindowOf(browser, service.url, await colleague());
  const patient = await openWindowOf(browser, service.url, own.patient);
  const missing = [
    [staff.page, chatPath(others)],
    [patient.page, chatPath(own)],
    [patient.page, '/staff/replies'],
  ] as const;
  for (const [page, path] of missing) {
    await page.goto(path);
    const title = page.getByRole('heading', { name: 'Такой страницы нет' });
    const way = title.locator('xpath=..').getByRole('link').last();
    expect((await way.boundingBox())?.y).toBeLessThan(((await title.boundingBox())?.y ?? 0) + 300);
  }
  await Promise.all([staff.context.close(), patient.context.close()]);
});

test('a case and its conversation are one place, whichever address leads there, with the last message in view', async () => {
  const talked = await talk('Это уже спрошено в чате');
  await makeMessages(
    db,
    talked.chat,
    Array.from({ length: 30 }, (_, n) => ({ by: 'client' as const, body: `Вопрос ${n + 1}` })),
  );
  const read = await fetch(`${service.url}/api/v1/staff/chats/${talked.chat.id}/read`, {
    method: 'POST',
    headers: { ...(await colleague()).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ seq: 31 }),
  });
  expect(read.status).toBe(200);
  const window = await openWindowOf(browser, service.url, await colleague(), {
    viewport: { width: 1440, height: 900 },
  });
  const { page, context } = window;
  await page.goto(caseOf(talked));
  await page.waitForURL(`**${chatPath(talked)}?from=inbox`);
  const last = log(page).getByText('Вопрос 30', { exact: true });
  await last.waitFor();
  await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(900);
  const side = page.getByRole('complementary', { name: /^Запрос № \d+/ });
  await side.getByRole('heading', { name: 'Катаракта правого глаза' }).waitFor();
  for (const title of ['Ответить пациенту', 'Описание случая', 'Кто ведёт', 'Имя и телефон', 'Документы'])
    await part(page, title).waitFor();
  await part(page, 'История').getByText('История').click();
  await part(page, 'История').getByText('Клиника получила запрос.').waitFor();
  await page.getByRole('button', { name: 'Никто не ведёт' }).waitFor();
  await expectAccessible(page);
  expectNoProblems(window);
  await context.close();
});

test('by keyboard alone: from the inbox to the case, its offer, and back to the conversation', async () => {
  const talked = await talk('Сколько это стоит?');
  const window = await openWindowOf(browser, service.url, await colleague(), {
    viewport: { width: 1440, height: 900 },
  });
  const { page, context } = window;
  await page.goto(chatPath(talked));
  const heading = page.getByRole('heading', { name: 'Катаракта правого глаза' });
  await heading.waitFor();
  await page.keyboard.press('c');
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('c');
  await expect.poll(() => log(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('?');
  await dialog(page).getByText('открыть или начать предложение').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await page.waitForURL('**/offer?**');
  await part(page, 'Врач и цена').waitFor();
  await page.goto(caseOf(talked));
  await part(page, 'Ваше предложение').waitFor();
  expectNoProblems(window);
  await context.close();
});

test('on a phone the conversation comes first, the case is beside it in a tab, and what is covered stays unread', async () => {
  const talked = await talk('Когда приехать?');
  const window = await openWindowOf(browser, service.url, await colleague(), {
    viewport: { width: 390, height: 760 },
    hasTouch: true,
  });
  const { page, context } = window;
  await page.goto(caseOf(talked));
  await log(page).getByText('Когда приехать?').waitFor();
  const readUpTo = async () =>
    (
      await sql<{ read: number }>`
      select coalesce(max(read_seq), 0) as read from chat_participants
      where chat_id = ${talked.chat.id}::uuid and side = 'staff'`.execute(db)
    ).rows[0]?.read;
  await expect.poll(readUpTo).toBe(1);
  const views = page.getByRole('navigation', { name: 'Чат или запрос' });
  await views.getByRole('link', { name: /^Запрос/ }).click();
  await part(page, 'Описание случая').waitFor();
  expect(await answerField(page).isVisible()).toBe(false);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await say(talked, 'Ещё вопрос');
  await page.locator('[role=log]').getByText('Ещё вопрос').waitFor({ state: 'attached' });
  expect(await readUpTo()).toBe(1);
  await views.getByRole('link', { name: 'Чат' }).click();
  await log(page).getByText('Ещё вопрос').waitFor();
  await expect.poll(readUpTo).toBe(2);
  await page.getByRole('link', { name: 'Входящие' }).first().click();
  await page.waitForURL('**/staff');
  expectNoProblems(window);
  await context.close();
});

test('while a member writes at a case, the first message of the patient does not take the page away', async () => {
  const asked = await ask();
  const window = await openWindowOf(browser, service.url, await colleague());
  const { page, context } = window;
  await page.goto(caseOf(asked));
  const field = part(page, 'Заметки коллегам').getByRole('textbox');
  await field.fill('Ещё не сохранено');
  await beginChat(asked, 'Здравствуйте!');
  await page.getByRole('link', { name: 'Открыть чат' }).waitFor();
  expect(await field.inputValue()).toBe('Ещё не сохранено');
  await part(page, 'Заметки коллегам')
    .getByRole('button', { name: /^Сохранить/ })
    .click();
  await part(page, 'Заметки коллегам').getByRole('article').waitFor();
  await page.getByRole('link', { name: 'Открыть чат' }).click();
  await log(page).getByText('Ещё не сохранено').waitFor();
  await log(page).getByRole('button', { name: 'Удалить заметку' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Удалить/ })
    .click();
  await log(page).getByText('Ещё не сохранено').waitFor({ state: 'detached' });
  expectNoProblems(window);
  await context.close();
});

test('the keyboard alone reaches all of a conversation', async () => {
  const talked = await talk();
  const { page, context } = await openWindowOf(browser, service.url, await colleague());
  await openChat(page, talked);
  await answerField(page).waitFor();
  // A group of radios is one stop.
  await page.evaluate(() => {
    for (const radio of document.querySelectorAll('main input[type=radio]:not(:checked)'))
      radio.setAttribute('disabled', '');
  });
  await expectKeyboardReachesAll(page);
  await context.close();
});

test('ready replies are added, changed and deleted, and hours are kept', async () => {
  const staff = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const window = await openWindowOf(browser, service.url, staff);
  const { page, context } = window;
  await page.goto('/staff/replies');
  await page.getByRole('button', { name: 'Добавить ответ' }).click();
  await dialog(page).getByLabel('Язык ответа').selectOption('en');
  await dialog(page).getByLabel('Название').fill('Parking');
  await dialog(page).getByLabel('Текст').fill('There is a garage below the clinic.');
  await dialog(page)
    .getByRole('button', { name: /^Сохранить/ })
    .click();
  await page.getByText('There is a garage below the clinic.').waitFor();
  await page.getByRole('button', { name: 'Изменить: Parking' }).click();
  await dialog(page).getByLabel('Название').fill('Where to park');
  await dialog(page)
    .getByRole('button', { name: /^Сохранить/ })
    .click();
  await page.getByRole('heading', { name: 'Where to park' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Parking' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Удалить: Where to park' }).click();
  await dialog(page).getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('heading', { name: 'Where to park' }).waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Понедельник' }).check();
  await page.getByLabel('Понедельник, с').fill('19:00');
  await page.getByRole('button', { name: 'Сохранить часы' }).click();
  await page.getByText('Конец должен быть позже начала').waitFor();
  await page.getByLabel('Понедельник, с').fill('08:30');
  await page.getByRole('button', { name: 'Часы понедельника на все будни' }).click();
  await page.getByRole('button', { name: 'Сохранить часы' }).click();
  await expectToast(page, 'Часы сохранены');
  await page.reload();
  expect(await page.getByLabel('Пятница, с').inputValue()).toBe('08:30');
  expect(await page.getByRole('checkbox', { name: 'Суббота' }).isChecked()).toBe(false);
  expectNoProblems(window);
  await context.close();
});
