import { redirectTo } from '../platform/redirects.ts';

export const loader = redirectTo(() => '/auth/login');
export const clientLoader = loader;
