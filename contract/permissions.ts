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
] as const;
const ofStaff = ['clinic.work', 'request.answer', 'offer.send', 'chat.answer'] as const;
const ofModerators = ['account.view', 'account.block'] as const;
const ofAdmins = ['account.appoint'] as const;

/** What someone may do, as the server checks it at each endpoint and the interface hides what is not allowed. */
export type Permission = (typeof ofClients | typeof ofStaff | typeof ofModerators | typeof ofAdmins)[number];

/** What each role adds to the others. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  client: ofClients,
  owner: ofStaff,
  coordinator: ofStaff,
  doctor: ofStaff,
  moderator: ofModerators,
  admin: [...ofModerators, ...ofAdmins],
};

/** Roles whose work needs a second factor at login: without it they are clients only. */
export const needsSecondFactor = (role: Role): boolean => role !== 'client';
