import { redirectTo } from '../platform/redirects.ts';

export const loader = redirectTo(() => '/search/search-doctors');
export const clientLoader = loader;
