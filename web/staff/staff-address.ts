import { assignments, inboxFolders as folders, type inboxFolders } from '../../contract/staff-requests.ts';

export type InboxFolder = (typeof inboxFolders)[number];

/** The clinic an address names; undefined: none, or no number. */
export function readClinicId(query: URLSearchParams): number | undefined {
  const id = Number(query.get('clinic'));
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** The folder an address names; what is no folder is the first one. */
export const readFolder = (query: URLSearchParams): InboxFolder =>
  folders.find((folder) => folder === query.get('folder')) ?? 'unanswered';

export type Assigned = (typeof assignments)[number];

/** Whose cases an address names; undefined: everybody’s. */
export const readAssigned = (query: URLSearchParams): Assigned | undefined =>
  assignments.find((one) => one === query.get('assigned'));

type InboxView = {
  folder?: InboxFolder;
  clinicId?: number | undefined;
  assigned?: Assigned | undefined;
  page?: number;
};

export function inboxAddress({
  folder = 'unanswered',
  clinicId,
  assigned,
  page = 1,
}: InboxView = {}): string {
  const query = new URLSearchParams();
  if (folder !== 'unanswered') query.set('folder', folder);
  if (clinicId !== undefined) query.set('clinic', String(clinicId));
  if (assigned !== undefined) query.set('assigned', assigned);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/staff' : `/staff?${text}`;
}

/** A request as one clinic answers it. */
export const caseAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}?clinic=${clinicId}`;

export const offerAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/offer?clinic=${clinicId}`;
