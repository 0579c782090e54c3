import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchForgeryCookie } from './forgery-fetch.ts';

test('the answer that brings the cookie is read to its end', async () => {
  const answer = Response.json({});
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  onTestFinished(() => fetching.mockRestore());
  await fetchForgeryCookie();
  expect(answer.bodyUsed).toBe(true);
});
