import type { Static } from 'typebox';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { Opening, RequestDetail } from '../../contract/requests/requests.ts';
import { isDisclosable } from './request-story.ts';

type Role = Static<typeof Opening>['role'];

/** What has happened to the documents at one clinic: `requests.access_event.{kind}`. `read`: somebody there has opened one. */
export type AccessEntry = {
  at: string;
  kind: 'opened' | 'opened_after_answer' | 'closed' | 'kept' | 'asked' | 'all_closed' | 'read';
  /** Name of the file that was read; empty for all else. */
  file: string;
  role: Role | null;
};

const kinds: Readonly<Record<string, AccessEntry['kind']>> = {
  papers_opened: 'opened',
  papers_closed: 'closed',
  papers_kept: 'kept',
  papers_asked: 'asked',
  all_closed: 'all_closed',
};

type Case = Pick<RequestDetail, 'attachments' | 'imaging_url' | 'events' | 'openings' | 'state' | 'offers'>;

export const hasDocuments = ({ attachments, imaging_url }: Case): boolean =>
  attachments.length > 0 || imaging_url !== null;

/** Whether the documents can be opened to this clinic; the server has the last word. */
export const canOpenTo = (request: Case, { state }: Recipient): boolean =>
  isDisclosable(request.state) && state !== 'declined';

/** The last first. */
export function accessLog({ attachments, events, openings }: Case, clinicId: number): AccessEntry[] {
  const acts = events.flatMap(({ kind, clinic_id, actor, at }): AccessEntry[] => {
    const known = kinds[kind];
    if (!known || clinic_id !== clinicId) return [];
    const isPromise = known === 'opened' && actor === 'service';
    return [{ at, kind: isPromise ? 'opened_after_answer' : known, file: '', role: null }];
  });
  const reads = openings
    .filter(({ clinic_id }) => clinic_id === clinicId)
    .map(({ attachment_id, role, at }): AccessEntry => {
      const file = attachments.find(({ id }) => id === attachment_id)?.name ?? '';
      return { at, kind: 'read', file, role };
    });
  return [...acts, ...reads].sort((one, other) => other.at.localeCompare(one.at));
}
