import {
  needsSecondFactor,
  type Permission,
  permissionsOf,
  type Role,
} from '../../../contract/platform/permissions.ts';

/** What a session's permissions follow from. */
export type RoleFacts = {
  staffRoles: ('owner' | 'coordinator' | 'doctor')[];
  operatorRole: 'moderator' | 'admin' | null;
  hasSecondFactor: boolean;
};

export type Standing = {
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  secondFactor: 'off' | 'on' | 'missing';
};

/** Roles of an account, and what they allow: those that need a second factor give nothing without one. */
export function rolesOf({ staffRoles, operatorRole, hasSecondFactor }: RoleFacts): Standing {
  const roles: Role[] = ['client', ...staffRoles, ...(operatorRole === null ? [] : [operatorRole])];
  const isMissing = !hasSecondFactor && roles.some(needsSecondFactor);
  const working = hasSecondFactor ? roles : roles.filter((role) => !needsSecondFactor(role));
  return {
    roles,
    permissions: new Set(working.flatMap((role) => permissionsOf[role])),
    secondFactor: hasSecondFactor ? 'on' : isMissing ? 'missing' : 'off',
  };
}
