import type { WebhookEvent } from '../../../contract/team/webhooks.ts';
import { addressProblem } from '../../platform/outgoing.ts';

export const webhookLimits = {
  /** Webhooks of one clinic. */
  max: 5,
  /** How long a replaced secret goes on signing beside the newest one, and how many secrets sign at most. */
  secretHours: 24,
  secretsMax: 5,
  /** Deliveries are kept for so many days, and so many of a webhook at most. */
  deliveryDays: 30,
  deliveriesMax: 10_000,
  replayMax: 1000,
  pageSize: 20,
  /** So long after the first delivery that was given up a webhook is switched off. */
  failingDays: 2,
} as const;

/** What stands in the way of an address, as the key of a message; null: nothing. Where its host leads is seen when it is called. */
export function urlProblem(text: string): string | null {
  const problem = addressProblem(text);
  return problem === null ? null : `webhook_${problem}`;
}

/** What is kept of an event, beside the clinic: ids, and names of parts. */
export type About = Omit<WebhookEvent['data'], 'clinic_id' | 'links'>;

/** Where a person and a program read more. */
function linksOf(clinicId: number, { request_id, chat_id, section }: About, origin: string) {
  const api = `${origin}/api/v1/staff`;
  if (chat_id !== undefined) return { page: `${origin}/staff/chats/${chat_id}` };
  if (request_id !== undefined)
    return {
      page: `${origin}/staff/requests/${request_id}?clinic=${clinicId}`,
      api: `${api}/requests/${request_id}?clinic_id=${clinicId}`,
    };
  if (section !== undefined)
    return { page: `${origin}/staff/profile?clinic=${clinicId}`, api: `${api}/clinics/${clinicId}/profile` };
  return { page: `${origin}/staff/integrations?clinic=${clinicId}` };
}

export function bodyOf(
  { type, at, clinicId, about }: { type: WebhookEvent['type']; at: Date; clinicId: number; about: About },
  origin: string,
): string {
  const event: WebhookEvent = {
    type,
    timestamp: at.toISOString(),
    data: { clinic_id: clinicId, ...about, links: linksOf(clinicId, about, origin) },
  };
  return JSON.stringify(event);
}
