import type { User } from '../../contract/accounts/sessions.ts';

/** One text instead of a list for each question: every page carries this, and the heaviest are at their bound. */
const rolesOf = (user: User | null): string => user?.roles.join() ?? '';

/** Works for a clinic. */
export const isStaff = (user: User | null): boolean => /owner|coordinator|doctor/.test(rolesOf(user));

/** Works in the back office. */
export const isOperator = (user: User | null): boolean => /moderator|admin/.test(rolesOf(user));
