import { expect, test } from 'vitest';
import { accessLog, hasDocuments } from './access-log.ts';

const event = (
  kind: string,
  clinic_id: number | null,
  actor: 'client' | 'staff' | 'service',
  day: number,
) => ({
  kind,
  actor,
  clinic_id,
  at: `2026-11-0${day}T10:00:00.000Z`,
});
const request = {
  attachments: [{ id: 'a', name: 'Befund.pdf', type: 'application/pdf' as const, bytes: 10, created_at: '' }],
  imaging_url: null,
  state: 'open' as const,
  offers: [],
  events: [
    event('papers_asked', 1, 'staff', 1),
    event('papers_opened', 1, 'client', 2),
    event('papers_opened', 2, 'service', 3),
    event('offer', 1, 'staff', 4),
    event('papers_closed', 1, 'client', 6),
  ],
  openings: [
    { attachment_id: 'a', clinic_id: 1, role: 'doctor' as const, at: '2026-11-05T10:00:00.000Z' },
    { attachment_id: 'a', clinic_id: 2, role: 'owner' as const, at: '2026-11-05T10:00:00.000Z' },
  ],
};

test('what has happened to the documents at one clinic, the last first, and nothing of another', () => {
  expect(accessLog(request, 1).map(({ kind, file, role }) => [kind, file, role])).toEqual([
    ['closed', '', null],
    ['read', 'Befund.pdf', 'doctor'],
    ['opened', '', null],
    ['asked', '', null],
  ]);
  expect(accessLog(request, 2).map(({ kind }) => kind)).toEqual(['read', 'opened_after_answer']);
});

test('a link to images counts as a document', () => {
  expect(hasDocuments({ ...request, attachments: [] })).toBe(false);
  expect(hasDocuments({ ...request, attachments: [], imaging_url: 'https://x.example' })).toBe(true);
});
