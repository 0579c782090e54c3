/**
 * Tasks of people who work here all day, by keyboard alone in a browser: keys that are pressed, and seconds that the pages and
 * the service take. Whoever works reads and thinks too, which is not measured.
 *
 * Usage: node bench/everyday-tasks.ts [--times=7]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clear, Keys, makeWorld, tasks } from '../tests/helpers/everyday-tasks.ts';
import { startService } from '../tests/helpers/service.ts';
import { launch } from './browsing.ts';
import { figures } from './figures.ts';
import { median } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '7' } } });
const times = Number(values.times);

await withDatabase(async ({ db, url, folder }) => {
  const service = await startService({
    ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DEMO: '0', STARTER: '0', LOG_LEVEL: 'error' },
  });
  const browser = await launch();
  try {
    const world = await makeWorld(db, service.url);
    for (const task of tasks) {
      const took: number[] = [];
      let presses = 0;
      const context = await browser.newContext({
        baseURL: service.url,
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      await page.goto('/robots.txt');
      await page.evaluate((token) => localStorage.setItem('authToken', token), world[task.by].token);
      for (let n = 0; n < times; n += 1) {
        await task.begin(world, page);
        const keys = new Keys(page);
        const begun = performance.now();
        await task.run(keys, world);
        took.push(performance.now() - begun);
        presses = keys.presses;
        await clear(world);
      }
      await context.close();
      figures({ what: task.name, size: `${times} times` }, [
        { name: 'keys', unit: '', value: presses },
        { name: 'median', unit: 's', value: median(took) / 1000 },
        { name: 'longest', unit: 's', value: Math.max(...took) / 1000 },
      ]);
    }
  } finally {
    await browser.close();
    await service.stop();
  }
});
