import { redirectTo } from '../platform/redirects.ts';

export const loader = redirectTo(({ name }) => `/hospital/${encodeURIComponent(name ?? '')}/about`);
export const clientLoader = loader;
