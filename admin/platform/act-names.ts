import { appointOperator, blockAccount, endAccountSessions } from '../../contract/accounts/accounts.ts';
import { openAdminChat, openChatDocument } from '../../contract/chats/admin-chats.ts';
import { approveClaim } from '../../contract/clinics/admin-claims.ts';
import { publishClinic, withdrawClinic } from '../../contract/clinics/admin-clinics.ts';
import { publishDoctor, withdrawDoctor } from '../../contract/clinics/admin-doctors.ts';
import { removeLanguage } from '../../contract/content/admin-languages.ts';
import { acceptRate, correctRate, refuseRate } from '../../contract/content/admin-rates.ts';
import { mergeTerm } from '../../contract/content/admin-terms.ts';
import { mergeDoctorMatch } from '../../contract/imports/admin-doctor-matches.ts';
import { removeDoctor } from '../../contract/imports/admin-doctor-removals.ts';
import { mergeMatch } from '../../contract/imports/admin-matches.ts';
import { importUploaded } from '../../contract/imports/import-runs.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { openBill } from '../../contract/requests/admin-bills.ts';
import { openAdminRequest, openRequestDocument } from '../../contract/requests/admin-requests.ts';
import { removeComment } from '../../contract/reviews/admin-comments.ts';
import { changeRanking, restoreRanking } from '../../contract/search/admin-ranking.ts';
import { makeOperatorKey } from '../../contract/team/operator-keys.ts';

const names = new Map<Endpoint, string>([
  [acceptRate, 'rate_accept'],
  [appointOperator, 'account_role'],
  [approveClaim, 'claim_approve'],
  [blockAccount, 'account_block'],
  [changeRanking, 'ranking_change'],
  [correctRate, 'rate_correct'],
  [endAccountSessions, 'sessions_end'],
  [importUploaded, 'import_start'],
  [makeOperatorKey, 'key_make'],
  [mergeDoctorMatch, 'doctors_merge'],
  [mergeMatch, 'clinics_merge'],
  [mergeTerm, 'term_merge'],
  [openAdminChat, 'conversation_open'],
  [openAdminRequest, 'request_open'],
  [openBill, 'bill_open'],
  [openChatDocument, 'conversation_document_open'],
  [openRequestDocument, 'request_document_open'],
  [publishClinic, 'clinic_publish'],
  [publishDoctor, 'doctor_publish'],
  [refuseRate, 'rate_refuse'],
  [removeComment, 'comment_remove'],
  [removeDoctor, 'doctor_remove'],
  [removeLanguage, 'language_remove'],
  [restoreRanking, 'ranking_restore'],
  [withdrawClinic, 'clinic_withdraw'],
  [withdrawDoctor, 'doctor_withdraw'],
]);

/** Key of the text that names an export with personal data. */
export const TABLE_EXPORT = 'admin.acts.table_export';

/** Lists that are exported with personal data: one act, whatever the list. */
const isTableExport = ({ method, path }: Endpoint): boolean => method === 'POST' && path.endsWith('/export');

/** Key of the text that names an act before it is confirmed; null: it needs no confirmation. */
export function actNameOf(target: Endpoint): string | null {
  const name = names.get(target);
  if (name !== undefined) return `admin.acts.${name}`;
  return target.fresh && isTableExport(target) ? TABLE_EXPORT : null;
}
