import { describe, test } from 'vitest';
import { makeMessages } from '../factories/chats.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { openWindowOf } from './profile-window.ts';
import { chatPath, talk } from './staff-chat-world.ts';
import { clinicId, colleague, db, service } from './staff-world.ts';

const browser = await openBrowser();

describe.each([
  { language: 'ru', width: 360 },
  { language: 'ru', width: 960 },
  { language: 'ru', width: 1440 },
  { language: 'ar', width: 360 },
  { language: 'ar', width: 1440 },
  { language: 'de', width: 360 },
  { language: 'de', width: 960 },
])('in $language at $width', ({ language, width }) => {
  test('list, conversation, note, ready replies and hours fit and are accessible', async () => {
    const staff = await colleague();
    const talked = await talk(
      'Ein sehr langes Wort: Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    );
    await makeMessages(
      db,
      talked.chat,
      [
        { by: 'staff', body: 'نعم، يمكن ذلك. https://example.org/a' },
        { by: 'client', body: 'Спасибо!' },
      ],
      staff,
    );
    const window = await openWindowOf(browser, service.url, staff, {
      viewport: { width, height: 900 },
      hasTouch: width < 600,
    });
    const { page, context } = window;
    await page.goto(`/${language}/staff/chats`);
    await page.locator('main li a').first().waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto(chatPath(talked, `/${language}`));
    await page.getByRole('log').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.locator('input[type=radio][value=note]').check();
    await page.locator('form textarea:visible').fill('قد يحتاج إلى مترجم');
    await page.locator('form:has(textarea:visible) [type=submit]').click();
    await page.getByRole('article').filter({ hasText: 'قد يحتاج' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goto(`/${language}/staff/replies?clinic=${clinicId}`);
    await page.locator('main h1').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expectNoProblems(window);
    await context.close();
  });
});
