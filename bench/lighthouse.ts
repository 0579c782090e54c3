/**
 * Lighthouse (mobile, its own slow 4G and slow processor) of the main pages of a running service.
 *   node bench/lighthouse.ts <address of a running service> [runs a page, the median counts]
 * Fetches Lighthouse from npm at the first run. CHROMIUM_PATH names another browser.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [origin = 'http://localhost:3000', runs = '1'] = process.argv.slice(2);
const VERSION = '13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType?: string; transferSize?: number }[] } }
  >;
};

async function firstOf(path: string): Promise<{ id: number; slug: string; clinic: { slug: string } | null }> {
  const reply = await fetch(`${origin}/api/v1/client/${path}`, { headers: { 'accept-language': 'ru' } });
  const { data } = await reply.json();
  return data[0];
}

function look(url: string): Report {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-lighthouse-'));
  const file = join(folder, 'report.json');
  const done = spawnSync(
    'npx',
    [
      '--yes',
      `lighthouse@${VERSION}`,
      url,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --use-angle=swiftshader --enable-unsafe-swiftshader',
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    },
  );
  if (done.status !== 0) throw new Error(done.stderr);
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return report;
}

/** Kilobytes as they came over the wire. */
function weigh(report: Report, type: string): string {
  const items = report.audits['network-requests']?.details?.items ?? [];
  const bytes = items.filter(({ resourceType }) => resourceType === type);
  return (bytes.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024).toFixed(0);
}

const clinic = await firstOf('clinics?sort=comments');
const doctor = await firstOf('doctors?sort=comments');
const pages = {
  home: '/',
  search: '/search/search-clinics',
  doctors: '/search/search-doctors',
  clinic: `/hospital/${clinic.slug}/about`,
  doctor: `/hospital/${doctor.clinic?.slug}/self/${doctor.id}`,
};

for (const [name, path] of Object.entries(pages)) {
  const reports = Array.from({ length: Number(runs) }, () => look(origin + path));
  const scoreOf = (report: Report) => report.categories.performance?.score ?? 0;
  reports.sort((a, b) => scoreOf(a) - scoreOf(b));
  const report = reports[Math.floor(reports.length / 2)];
  if (!report) continue;
  const scores = categories.map((key) => `${key} ${Math.round((report.categories[key]?.score ?? 0) * 100)}`);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  process.stdout.write(
    `${name}: ${scores.join(', ')}; first paint ${Math.round(value('first-contentful-paint'))} ms, ` +
      `largest ${Math.round(value('largest-contentful-paint'))} ms, blocked ${Math.round(value('total-blocking-time'))} ms, ` +
      `shift ${value('cumulative-layout-shift').toFixed(3)}; page ${weigh(report, 'Document')}, ` +
      `script ${weigh(report, 'Script')}, style ${weigh(report, 'Stylesheet')}, fonts ${weigh(report, 'Font')}, ` +
      `pictures ${weigh(report, 'Image')} kB\n`,
  );
}
