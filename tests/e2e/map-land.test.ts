import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createClinic } from '../factories/clinics.ts';
import { expectNoProblems, openBrowser, openWindow } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startService } from '../helpers/service.ts';

const { url: DATABASE_URL, db } = await testDatabase('served');
await createClinic(db, { title: 'Pirogov Hospital', country: 'RU', cityId: null, lat: 59.94, lon: 30.31 });
const service = await startService({ DATABASE_URL, DEMO: '0', STARTER: '0' });
afterAll(() => service.stop());
const browser = await openBrowser();

const [LAND, WATER] = ['#f3f2ec', '#cde1e6'];

test.each(['/map-result', '/hospital/pirogov-hospital/about'])(
  'the map of %s is land around Saint Petersburg, never the open sea, also while its shapes are not there yet',
  async (path) => {
    const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 900 } });
    const { page, context } = window;
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    // The worker cuts the shapes of countries into tiles: on a busy machine it comes seconds after the pins.
    await page.route('**/maplibre-gl-worker*', async (route) => {
      isAsked();
      await held;
      await route.continue();
    });
    await page.goto(path);
    const map = page.locator('section:has(canvas)').last();
    await map.scrollIntoViewIfNeeded();
    await asked;
    await map.locator('canvas').waitFor({ state: 'attached' });
    const colours = async (): Promise<Record<'land' | 'water', number>> => {
      const { data, info } = await sharp(await map.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true });
      const counts = { [LAND]: 0, [WATER]: 0 };
      for (let at = 0; at < data.length; at += info.channels) {
        const colour = `#${data.subarray(at, at + 3).toString('hex')}`;
        if (colour === LAND || colour === WATER) counts[colour] = (counts[colour] ?? 0) + 1;
      }
      const all = info.width * info.height;
      return { land: (counts[LAND] ?? 0) / all, water: (counts[WATER] ?? 0) / all };
    };
    const before = await colours();
    expect(before.land).toBeGreaterThan(0.5);
    expect(before.water).toBe(0);
    letGo();
    await map.locator('[data-drawn]').waitFor();
    const drawn = await colours();
    expect(drawn.land).toBeGreaterThan(0.5);
    expect(drawn.water).toBeLessThan(0.5);
    // The sea beside the country: the shapes are there, not a plain ground.
    expect(drawn.water).toBeGreaterThan(0);
    expectNoProblems(window);
    await context.close();
  },
);
