import { expect, test } from 'vitest';
import { keptReplies } from './shapes.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const site = 'https://medatlas.example/api/v1/client';

/** What is kept of an answer, and under which path; null: nothing. */
function keep(address: string, data: unknown, before: unknown = null) {
  const url = new URL(site + address);
  const kept = keptReplies.find((one) => one.address.test(url.pathname));
  const path = kept?.pathOf(url) ?? '';
  return kept && path !== '' ? { path, value: kept.shape({ data: data as never }, before, url) } : null;
}

const message = (seq: number, side = 'client') => ({
  ...{ seq, side, body: `said ${seq}`, sent_at: '2026-11-28T10:00:00Z', id, attachments: [], revision: 0 },
});
const seqsOf = (kept: ReturnType<typeof keep>) =>
  Array.isArray(kept?.value) ? kept.value.map(({ seq }) => seq) : null;

test('of a plan the way there and what is to be done are kept, and no prices', () => {
  const plan = {
    ...{ starts_at: '2026-12-01T09:00:00Z', day: '2026-12-01', arrival: 'Second floor' },
    ...{ contact_name: 'Greta', contact_phone: '+49 89 1', request_id: id, cost: { extras: 5 } },
    clinic: {
      title: 'Isar Eye Clinic',
      address: 'Am Ufer 1',
      city: 'Munich',
      phone: null,
      time_zone: 'Europe/Berlin',
    },
    items: [{ id, kind: 'bring', text: 'Passport', days_before: 1, done_at: null }],
  };
  expect(keep(`/requests/${id}/plan`, plan)).toEqual({
    path: `/requests/${id}/plan`,
    value: {
      ...{ starts_at: plan.starts_at, day: plan.day, arrival: plan.arrival },
      ...{ contact_name: 'Greta', contact_phone: '+49 89 1', clinic: 'Isar Eye Clinic' },
      ...{ address: ['Am Ufer 1', 'Munich'], phone: null, timeZone: 'Europe/Berlin', items: ['Passport'] },
    },
  });
});

test('of a conversation the last twenty messages of people are kept, also when later ones are fetched by themselves', () => {
  const address = `/chats/${id}/messages`;
  const first = keep(
    `${address}?limit=50`,
    Array.from({ length: 30 }, (_, n) => message(n + 1)),
  );
  expect(seqsOf(first)).toEqual(Array.from({ length: 20 }, (_, n) => n + 11));
  const later = keep(`${address}?after=30`, [message(31, 'staff'), message(32, 'service')], first?.value);
  expect(seqsOf(later)).toEqual(Array.from({ length: 20 }, (_, n) => n + 12));
  const anew = keep(`${address}?limit=50`, [message(1)], first?.value);
  expect(seqsOf(anew)).toEqual([1]);
});

test('older pages, searches and other calls are not kept', () => {
  const addresses = [
    '/requests?page=2',
    '/requests?page=1&patient=self',
    `/chats/${id}/messages?before=20`,
    '/chats?q=knee',
    `/requests/${id}/bill`,
    `/attachments/${id}`,
    '/profile',
  ];
  for (const address of addresses) expect(keep(address, []), address).toBeNull();
});
