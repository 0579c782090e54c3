/** Everyone who is logged in is a client; staff and operators have further roles. */
export type Role = 'client' | 'owner' | 'coordinator' | 'doctor' | 'moderator' | 'admin';

export const roles: readonly Role[] = ['client', 'owner', 'coordinator', 'doctor', 'moderator', 'admin'];

const ofClients = [
  'favourite.keep',
  'notification.read',
  'profile.edit',
  'consent.give',
  'data.export',
  'account.delete',
  'request.create',
  'chat.write',
  'comment.write',
  'clinic.claim',
] as const;
const ofStaff = ['clinic.work', 'request.answer', 'offer.send', 'chat.answer', 'doctor.edit'] as const;
/** Those who keep what the public sees of a clinic. */
const ofEditors = ['clinic.edit', 'price.edit', 'comment.reply'] as const;
const ofOwners = ['clinic.manage'] as const;
const ofModerators = [
  'account.view',
  'account.block',
  'audit.view',
  'claim.decide',
  'change.decide',
  'clinic.verify',
  'clinic.moderate',
  'comment.moderate',
  'report.decide',
  'bill.decide',
  'case.support',
  'match.decide',
  'news.edit',
] as const;
const ofAdmins = [
  'account.appoint',
  'dictionary.edit',
  'key.make',
  'message.edit',
  'rate.edit',
  'ranking.edit',
] as const;

/** What someone may do, as the server checks it at each endpoint and the interface hides what is not allowed. */
export type Permission = (
  | typeof ofClients
  | typeof ofStaff
  | typeof ofEditors
  | typeof ofOwners
  | typeof ofModerators
  | typeof ofAdmins
)[number];

/** What each role adds to the others. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  client: ofClients,
  owner: [...ofStaff, ...ofEditors, ...ofOwners],
  coordinator: [...ofStaff, ...ofEditors],
  doctor: ofStaff,
  moderator: ofModerators,
  admin: [...ofModerators, ...ofAdmins],
};

/** Roles whose work needs a second factor at login: without it they are clients only. */
export const needsSecondFactor = (role: Role): boolean => role !== 'client';
