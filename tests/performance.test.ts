import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBefore, readDocument, readKept, renderDocument } from '../bench/kept.ts';
import { benchmarks } from '../bench/list.ts';

test('docs/performance.md is what the figures make', () => {
  expect(readDocument()).toBe(renderDocument(readKept(), readBefore()));
});

test('every benchmark of the list is there, and every figure belongs to one', () => {
  const names = benchmarks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { script } of benchmarks)
    expect(existsSync(join(import.meta.dirname, '../bench', script)), script).toBe(true);
  expect(names).toEqual(expect.arrayContaining(Object.keys(readKept().runs)));
  expect(names).toEqual(expect.arrayContaining(Object.keys(readBefore())));
});

test('a figure that misses its aim stands out, and a row keeps what it was before', () => {
  const row = { what: 'search', size: '1,000 clinics' };
  const figures = [
    { ...row, name: 'p95', unit: 'ms', value: 31.4, aim: 25 } as const,
    { ...row, name: 'answers', unit: 'a second', value: 200, aim: { least: 150 } } as const,
  ];
  const memory = { bench: 100, service: 300 };
  const run = { commit: 'abc', date: '2026-01-02 03:04', load: 1, loadAfter: 2, seconds: 5, memory, figures };
  const text = renderDocument(
    { machine: 'two cores', runs: { calls: run } },
    { calls: { when: '2025, load 3', rows: { search: 'p95 14', 'a page': 'p95 98' } } },
  );
  expect(text).toContain('| what | size | p95, ms | answers, a second | before |');
  expect(text).toContain('| search | 1,000 clinics | **31.4 (≤ 25)** | 200 (≥ 150) | p95 14 |');
  expect(text).toContain('- a page: p95 98');
  expect(text).toContain('commit abc, 2026-01-02 03:04 UTC, load 1 before and 2 after');
});
