import { permissionsOf, type Role } from '../../../contract/platform/permissions.ts';

/** Tells a key from the token of a session, and from other services' keys where it was left lying about. */
export const KEY_PREFIX = 'medatlas_';

/** How much of a token people see later: 24 of its 256 random bits. */
export const START_LENGTH = KEY_PREFIX.length + 4;

export type OperatorRole = Extract<Role, 'moderator' | 'admin'>;
const operatorRoles: readonly OperatorRole[] = ['moderator', 'admin'];

/** Operators who may have keys. */
export const keyMakers = operatorRoles.filter((role) => permissionsOf[role].includes('key.make'));
