import {
  type Assigned,
  assignments,
  type InboxFolder,
  type InboxKind,
  type InboxSort,
  inboxFolders,
  inboxKinds,
  inboxSorts,
} from '../../contract/chats/staff-inbox.ts';
import { INTEGER_MAX } from '../../contract/platform/integers.ts';
import { limits } from '../../contract/platform/limits.ts';

/** The clinic an address names; undefined: none, or no number. */
export function readClinicId(query: URLSearchParams): number | undefined {
  const id = Number(query.get('clinic'));
  return Number.isInteger(id) && id > 0 && id <= INTEGER_MAX ? id : undefined;
}

/** The folder an address names; what is no folder is the first one. */
const readFolder = (query: URLSearchParams): InboxFolder =>
  inboxFolders.find((folder) => folder === query.get('folder')) ?? 'unanswered';

/** The label an address names; undefined: none, or no id. */
function readLabel(query: URLSearchParams): string | undefined {
  const id = query.get('label') ?? '';
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id.toLowerCase() : undefined;
}

export type InboxView = {
  folder?: InboxFolder;
  clinicId?: number | undefined;
  /** Undefined: everybody’s. */
  assigned?: Assigned | undefined;
  /** Undefined: both. */
  kind?: InboxKind | undefined;
  /** Id of a label; undefined: with or without any. */
  label?: string | undefined;
  /** What is looked for; undefined: all. */
  q?: string | undefined;
  /** Undefined: that of the folder. */
  sort?: InboxSort | undefined;
};

/** What of the inbox an address shows. */
export const readInboxView = (query: URLSearchParams): InboxView => ({
  folder: readFolder(query),
  clinicId: readClinicId(query),
  assigned: assignments.find((one) => one === query.get('assigned')),
  kind: inboxKinds.find((kind) => kind === query.get('kind')),
  label: readLabel(query),
  q: query.get('q')?.trim().slice(0, limits.searchTextMax) || undefined,
  sort: inboxSorts.find((sort) => sort === query.get('sort')),
});

export function inboxAddress({ folder, clinicId, assigned, kind, label, q, sort }: InboxView = {}): string {
  const named = {
    folder: folder === 'unanswered' ? undefined : folder,
    clinic: clinicId,
    assigned,
    kind,
    label,
    q,
    sort,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(named)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '/staff' : `/staff?${text}`;
}

let shown: InboxView = {};

/** The part of the inbox that this tab has shown last. */
export const lastInboxView = (): InboxView => shown;

/** Where the ways back from a case and a conversation lead. */
export const lastInbox = (): string => inboxAddress(shown);

/** Keeps the part of the inbox that is on the page for `lastInbox`. */
export function keepInbox(view: InboxView): void {
  shown = view;
}

/** A request as one clinic answers it. */
export const caseAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}?clinic=${clinicId}`;

export const offerAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/offer?clinic=${clinicId}`;

export const aftercareAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/aftercare?clinic=${clinicId}`;

export const billAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/bill?clinic=${clinicId}`;

export const planAddress = (id: string, clinicId: number): string =>
  `/staff/requests/${id}/plan?clinic=${clinicId}`;
