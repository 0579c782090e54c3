import {
  type Assigned,
  assignments,
  type InboxFolder,
  type InboxKind,
  inboxFolders,
  inboxKinds,
} from '../../contract/chats/staff-inbox.ts';
import { INTEGER_MAX } from '../../contract/platform/integers.ts';

/** The clinic an address names; undefined: none, or no number. */
export function readClinicId(query: URLSearchParams): number | undefined {
  const id = Number(query.get('clinic'));
  return Number.isInteger(id) && id > 0 && id <= INTEGER_MAX ? id : undefined;
}

/** The folder an address names; what is no folder is the first one. */
export const readFolder = (query: URLSearchParams): InboxFolder =>
  inboxFolders.find((folder) => folder === query.get('folder')) ?? 'unanswered';

/** Whose work an address names; undefined: everybody’s. */
export const readAssigned = (query: URLSearchParams): Assigned | undefined =>
  assignments.find((one) => one === query.get('assigned'));

/** The kind an address names; undefined: both. */
export const readKind = (query: URLSearchParams): InboxKind | undefined =>
  inboxKinds.find((kind) => kind === query.get('kind'));

export type InboxView = {
  folder?: InboxFolder;
  clinicId?: number | undefined;
  assigned?: Assigned | undefined;
  kind?: InboxKind | undefined;
};

export function inboxAddress({ folder = 'unanswered', clinicId, assigned, kind }: InboxView = {}): string {
  const query = new URLSearchParams();
  if (folder !== 'unanswered') query.set('folder', folder);
  if (clinicId !== undefined) query.set('clinic', String(clinicId));
  if (assigned !== undefined) query.set('assigned', assigned);
  if (kind !== undefined) query.set('kind', kind);
  const text = query.toString();
  return text === '' ? '/staff' : `/staff?${text}`;
}

/** A request as one clinic answers it. */
export const caseAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}?clinic=${clinicId}`;

export const offerAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/offer?clinic=${clinicId}`;

export const billAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/bill?clinic=${clinicId}`;

export const planAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/plan?clinic=${clinicId}`;
