import { redirectTo } from '../platform/redirects.ts';

const leave = redirectTo(({ name }) => `/hospital/${encodeURIComponent(name ?? '')}/about`);
export const loader = leave;
export const clientLoader = leave;
