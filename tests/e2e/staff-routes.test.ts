import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import routes from '../../web/routes.ts';
import { makeAccount } from '../factories/accounts.ts';
import { expectNoProblems, openBrowser } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { expectAccessible, expectFullRows, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { startService } from '../helpers/service.ts';
import { openWindowOf } from './profile-window.ts';

const { db, url: DATABASE_URL } = await testDatabase('demo');
const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-staff-'));
// No password is known yet: the start makes the demo staff, whose requests fill the workspace.
writeFileSync(join(DATA_DIR, 'demo-accounts.json'), '[]', { mode: 0o600 });
const service = await startService({ DATABASE_URL, DATA_DIR, DEMO: '1', NODE_ENV: 'test' });
afterAll(() => service.stop());
const browser = await openBrowser();

/** An owner of all clinics with offers, so that each kind of page has something to show. */
const offers = await db.selectFrom('offers').select(['clinic_id', 'request_id', 'state']).execute();
const clinics = [...new Set(offers.map((offer) => offer.clinic_id))];
const owner = await makeAccount(db, { staff: { clinicId: clinics[0] ?? 0, role: 'owner' } });
await db
  .insertInto('staff')
  .values(clinics.slice(1).map((clinic_id) => ({ account_id: owner.id, clinic_id, role: 'owner' as const })))
  .execute();

/** A case with an offer in this state, as in the addresses of the workspace. */
function caseWith(state: string) {
  const { request_id, clinic_id } = offers.find((offer) => offer.state === state) ?? {};
  return { id: String(request_id), clinic: `?clinic=${clinic_id}` };
}

const accepted = caseWith('confirmed');
/** Its page leads to its conversation as soon as there is one. */
const silent = await db
  .selectFrom('request_recipients as r')
  .select(['r.request_id', 'r.clinic_id'])
  .where('r.clinic_id', 'in', clinics)
  .where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('chats as c')
          .select('c.id')
          .whereRef('c.request_id', '=', 'r.request_id')
          .whereRef('c.clinic_id', '=', 'r.clinic_id'),
      ),
    ),
  )
  .limit(1)
  .executeTakeFirstOrThrow();
const draft = caseWith('draft');
const { uuid } = await db
  .selectFrom('chats')
  .select('id as uuid')
  .where('clinic_id', 'in', clinics)
  .limit(1)
  .executeTakeFirstOrThrow();
const doctor = await db
  .selectFrom('positions')
  .select(['doctor_id', 'clinic_id'])
  .where('clinic_id', 'in', clinics)
  .limit(1)
  .executeTakeFirstOrThrow();

const pathsOf: Record<string, string> = {
  'staff/requests/:id': `/staff/requests/${silent.request_id}?clinic=${silent.clinic_id}`,
  'staff/requests/:id/offer': `/staff/requests/${draft.id}/offer${draft.clinic}`,
  'staff/requests/:id/print': `/staff/requests/${accepted.id}/print${accepted.clinic}`,
  'staff/requests/:id/plan': `/staff/requests/${accepted.id}/plan${accepted.clinic}`,
  'staff/requests/:id/bill': `/staff/requests/${accepted.id}/bill${accepted.clinic}`,
  'staff/requests/:id/aftercare': `/staff/requests/${accepted.id}/aftercare${accepted.clinic}`,
  'staff/chats/:uuid': `/staff/chats/${uuid}`,
  'staff/doctors/:id': `/staff/doctors/${doctor.doctor_id}?clinic=${doctor.clinic_id}`,
};

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

/** The addresses of the workspace in the map of the site: a new page comes by itself. */
const addresses = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const address = [above, path].filter(Boolean).join('/');
    return [address, ...addresses(children ?? [], address)];
  });
const paths = [...new Set(addresses(await routes))]
  .map((address) => address.replace(/^:lang\?\//, ''))
  .filter((address) => /^staff(\/|$)/.test(address) && address !== 'staff/join')
  .map((address) => pathsOf[address] ?? `/${address}`);

test('the pages are those of the map', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => /:|undefined/.test(path))).toEqual([]);
});

test.each(['ru', 'ar'])(
  'in %s every page of the workspace fits and has nothing serious for axe at each width',
  async (language) => {
    const window = await openWindowOf(browser, service.url, owner);
    const { page, context } = window;
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/${language}${path}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      // A conversation comes after the list beside it, and its title with it.
      await page.waitForFunction(() => document.title !== '');
      expect(new URL(page.url()).pathname).toBe(`/${language}${path.split('?')[0]}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      for (const width of [1440, 960, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectFullRows(page);
        await expectAccessible(page);
      }
    }
    expectNoProblems(window);
    await context.close();
  },
  400_000,
);
