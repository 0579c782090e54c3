import type { listInbox } from '../../contract/chats/staff-inbox.ts';
import type { QueryOf } from '../../contract/platform/endpoint.ts';
import type { InboxView } from './staff-address.ts';

export type InboxQuery = Omit<Partial<QueryOf<typeof listInbox>>, 'after'>;

/** The part of the inbox that a view shows, as the API is asked for it. */
export const inboxQuery = ({ folder, clinicId, assigned, kind, label, q, sort }: InboxView): InboxQuery => ({
  ...(folder !== undefined && { folder }),
  ...(clinicId !== undefined && { clinic_id: clinicId }),
  ...(assigned !== undefined && { assigned }),
  ...(kind !== undefined && { kind }),
  ...(label !== undefined && { label }),
  ...(q !== undefined && { q }),
  ...(sort !== undefined && { sort }),
});
