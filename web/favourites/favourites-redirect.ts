import { redirectTo } from '../platform/redirects.ts';

export const loader = redirectTo(() => '/favourites/clinics');
export const clientLoader = loader;
