import { afterAll, afterEach, expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { clear, Keys, makeWorld, tasks } from '../helpers/everyday-tasks.ts';
import { startService } from '../helpers/service.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('served');
const service = await startService({ DATABASE_URL });
afterAll(() => service.stop());
const browser = await openBrowser();
const world = await makeWorld(db, service.url);
afterEach(() => clear(world));

test.each(tasks)('by keyboard alone: $name', async (task) => {
  const { page, context } = await openWindowOf(browser, service.url, world[task.by], {
    viewport: { width: 1440, height: 900 },
  });
  await task.begin(world, page);
  const keys = new Keys(page);
  await task.run(keys, world);
  expect(keys.presses).toBeLessThanOrEqual(task.presses);
  await context.close();
});
