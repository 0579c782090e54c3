import type { OperatorScope } from '../../../contract/platform/key-scopes.ts';

/** Key of the words for what a key may do. */
export const scopeKey = (scope: OperatorScope): string => `admin.api-keys.scope.${scope.replace('.', '_')}`;
