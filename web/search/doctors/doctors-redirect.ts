import { redirectTo } from '../../platform/redirects.ts';

const leave = redirectTo(() => '/search/search-doctors');
export const loader = leave;
export const clientLoader = leave;
