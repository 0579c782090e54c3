import type { ResourceProps } from 'react-admin';
import type { Permission } from '../../contract/platform/permissions.ts';

/** One kind of thing in the menu of the back office; shown to those with the permission. */
export type AdminResource = ResourceProps & { permission: Permission };
