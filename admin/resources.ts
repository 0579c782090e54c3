import type { ResourceProps } from 'react-admin';
import type { Permission } from '../contract/permissions.ts';
import { accounts } from './accounts/resource.tsx';

/** One kind of thing in the menu of the back office; shown to those with the permission. */
export type AdminResource = ResourceProps & { permission: Permission };

/** In the order of the menu. */
export const resources: readonly AdminResource[] = [accounts];
