/**
 * Scrolling up through a long conversation in a real browser: what the page of 50 costs that makes 400 messages, and the
 * one that makes as many as asked for, and moving up and down among all of them. What counts is how one compares with the
 * other in the same run. Needs the built pages and a browser (CHROMIUM_PATH).
 *   node bench/chat-scroll.ts [messages]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { kyselyOn, openPool } from '../server/platform/database.ts';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../tests/factories/chats.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { startService } from '../tests/helpers/service.ts';
import { describeLoad, timeAt } from './chats-times.ts';

const [messages = 10_000] = process.argv.slice(2).map(Number);
const FEW = 400;
const PAGE = 50;
const PAGES_MEASURED = 6;
const say = (line: string) => process.stdout.write(`${line}\n`);

type Figures = { taskMs: number; scriptMs: number; layoutMs: number; nodes: number };

async function openMeter(page: Page): Promise<() => Promise<Figures>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      taskMs: of('TaskDuration') * 1000,
      scriptMs: of('ScriptDuration') * 1000,
      layoutMs: (of('LayoutDuration') + of('RecalcStyleDuration')) * 1000,
      nodes: of('Nodes'),
    };
  };
}

/** Messages that the page has; those that are far from what is in view have no elements. */
const countMessages = async (page: Page): Promise<number> =>
  PAGE * (await page.locator('[data-chunk]').count());

/** One page of older messages, and the drawing of it. */
async function pageUp(page: Page): Promise<void> {
  const before = await countMessages(page);
  await page.evaluate(() => document.querySelector('[role=log]')?.scrollTo({ top: 0 }));
  await page.waitForFunction(
    (chunks) => document.querySelectorAll('[data-chunk]').length > chunks,
    before / PAGE,
  );
  await drawn(page, 4);
}

const drawn = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);

/** Milliseconds between frames while the list moves by half a screen with each. */
const moveAbout = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const log = document.querySelector('[role=log]');
    const times: number[] = [];
    let last = performance.now();
    for (let i = 0; i < 120 && log; i += 1) {
      log.scrollTop += i < 60 ? 400 : -400;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times;
  });

async function measureAt(page: Page, meter: () => Promise<Figures>): Promise<Figures & { longest: number }> {
  await page.evaluate(() => {
    Object.assign(window, { longTasks: [] });
    new PerformanceObserver((list) => {
      Reflect.get(window, 'longTasks').push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const before = await meter();
  for (let i = 0; i < PAGES_MEASURED; i += 1) await pageUp(page);
  const after = await meter();
  const longTasks: number[] = await page.evaluate(() => Reflect.get(window, 'longTasks'));
  const each = (key: 'taskMs' | 'scriptMs' | 'layoutMs') => (after[key] - before[key]) / PAGES_MEASURED;
  return {
    taskMs: each('taskMs'),
    scriptMs: each('scriptMs'),
    layoutMs: each('layoutMs'),
    nodes: after.nodes,
    longest: Math.max(0, ...longTasks),
  };
}

async function report(page: Page, meter: () => Promise<Figures>): Promise<number> {
  const figures = await measureAt(page, meter);
  const frames = await moveAbout(page);
  const ms = (value: number) => value.toFixed(0);
  say(
    `${await countMessages(page)} messages, ${figures.nodes} nodes: a page up ${ms(figures.taskMs)} ms of the page's ` +
      `thread (script ${ms(figures.scriptMs)}, style and layout ${ms(figures.layoutMs)}), longest task ` +
      `${ms(figures.longest)} ms; between frames while moving p50 ${ms(timeAt(frames, 0.5))}, p95 ` +
      `${ms(timeAt(frames, 0.95))} ms; ${describeLoad()}`,
  );
  return figures.taskMs;
}

async function measure(url: string, client: MadeAccount, room: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
    await context.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
    await context.addCookies([{ name: 'client', value: '1', url }]);
    const page = await context.newPage();
    await page.goto(`/chat/${room}`);
    await page.locator('[role=log] article[data-seq]').first().waitFor();
    const meter = await openMeter(page);
    while ((await countMessages(page)) < FEW - PAGES_MEASURED * PAGE) await pageUp(page);
    const few = await report(page, meter);
    while ((await countMessages(page)) < messages - PAGES_MEASURED * PAGE) await pageUp(page);
    const many = await report(page, meter);
    say(`a page up costs ${(many / few).toFixed(2)} times as much`);
  } finally {
    await browser.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'medatlas-bench-'));
const postgres = await startEmbeddedPostgres(join(folder, 'database'));
const service = await startService({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
const pool = openPool(postgres.url, 5);
try {
  const db = kyselyOn(pool);
  await createCities(db);
  const clinicId = await createClinic(db, { title: 'Isar Eye Clinic' });
  const staff = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const client = await makeAccount(db);
  const room = await makeChat(db, { client, clinic: { id: clinicId } });
  await makeMessages(db, room, messages + 500, staff);
  await measure(service.url, client, room.id);
} finally {
  await pool.end();
  await service.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
