import { redirectTo } from '../../platform/redirects.ts';

const leave = redirectTo(() => '/auth/login');
export const loader = leave;
export const clientLoader = leave;
