import { redirectTo } from '../../platform/redirects.ts';

const leave = redirectTo(() => '/favourites/clinics');
export const loader = leave;
export const clientLoader = leave;
