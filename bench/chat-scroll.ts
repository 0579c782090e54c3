/**
 * Scrolling up through a long conversation in a real browser: what the page of 50 costs that makes 400 messages, and the
 * one that makes as many as asked for, and moving up and down among all of them. What counts is how one compares with the
 * other in the same run.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../tests/factories/chats.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { startService } from '../tests/helpers/service.ts';
import { launch } from './browsing.ts';
import { figure, figures } from './figures.ts';
import { count, timeAt } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const { values } = parseArgs({ options: { messages: { type: 'string', default: '10000' } } });
const messages = Number(values.messages);
const FEW = 400;
const PAGE = 50;
const PAGES_MEASURED = 6;

type Cost = { taskMs: number; scriptMs: number; layoutMs: number; nodes: number };

async function openMeter(page: Page): Promise<() => Promise<Cost>> {
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

async function measureAt(page: Page, meter: () => Promise<Cost>): Promise<Cost & { longest: number }> {
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

async function report(page: Page, meter: () => Promise<Cost>): Promise<number> {
  const cost = await measureAt(page, meter);
  const frames = await moveAbout(page);
  figures({ what: 'a page up', size: `${count(await countMessages(page))} messages` }, [
    { name: 'the page’s thread', unit: 'ms', value: cost.taskMs },
    { name: 'script', unit: 'ms', value: cost.scriptMs },
    { name: 'style and layout', unit: 'ms', value: cost.layoutMs },
    { name: 'longest task', unit: 'ms', value: cost.longest },
    { name: 'nodes', unit: '', value: cost.nodes },
    { name: 'between frames p95', unit: 'ms', value: timeAt(frames, 0.95) },
  ]);
  return cost.taskMs;
}

async function measure(url: string, client: MadeAccount, room: string): Promise<void> {
  const browser = await launch();
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
    const size = `${count(messages)} messages beside ${FEW}`;
    figure({ what: 'a page up', size, name: 'as much', unit: 'times', value: many / few, aim: 1.5 });
  } finally {
    await browser.close();
  }
}

await withDatabase(async ({ url, db }) => {
  const service = await startService({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  try {
    await createCities(db);
    const clinicId = await createClinic(db, { title: 'Isar Eye Clinic' });
    const staff = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
    const client = await makeAccount(db);
    const room = await makeChat(db, { client, clinic: { id: clinicId } });
    // More than are asked for: the page fetches ahead of what is scrolled to.
    await makeMessages(db, room, messages + 1500, staff);
    await measure(service.url, client, room.id);
  } finally {
    await service.stop();
  }
});
