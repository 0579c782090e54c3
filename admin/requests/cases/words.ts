import type { AdminRequestDetail } from '../../../contract/requests/admin-requests.ts';
import { operatorActs, requestFolders, stuckReasons } from '../../../contract/requests/admin-requests.ts';
import { furtherCaseActs } from '../../../contract/requests/case-history.ts';
import { requestStates } from '../../../contract/requests/requests.ts';
import { choicesOf } from '../../platform/choices.ts';

export const states = choicesOf('admin.requests.state', requestStates);
export const folders = choicesOf('admin.requests.folder', requestFolders);
export const stuck = choicesOf('admin.requests.stuck', stuckReasons);

/** Of clinics that have not answered. */
export const silentStates: ReadonlySet<string> = new Set(['delivered', 'seen', 'no_reply']);

type Kind = AdminRequestDetail['events'][number]['kind'];

const isOneOf = (kinds: readonly string[], kind: Kind): boolean => kinds.includes(kind);

/** Message key for an event. Most texts are shared with the history that clinics see. */
export function eventKey(kind: Kind): string {
  if (isOneOf(operatorActs, kind)) return `admin.requests.event.${kind}`;
  return isOneOf(furtherCaseActs, kind) ? `staff.history.${kind}` : `chat.event.staff.${kind}`;
}
