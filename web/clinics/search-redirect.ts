import { redirectTo } from '../platform/redirects.ts';

export const loader = redirectTo(() => '/search/search-clinics');
export const clientLoader = loader;
