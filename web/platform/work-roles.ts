import type { User } from '../../contract/accounts/sessions.ts';

type Role = User['roles'][number];

const hasOneOf =
  (...wanted: Role[]) =>
  (user: User | null): boolean =>
    user?.roles.some((role) => wanted.includes(role)) ?? false;

/** Works for a clinic. */
export const isStaff = hasOneOf('owner', 'coordinator', 'doctor');

/** Works in the back office. */
export const isOperator = hasOneOf('moderator', 'admin');
