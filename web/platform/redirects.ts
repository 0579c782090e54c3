import { type LoaderFunctionArgs, redirect } from 'react-router';

/** Loader of an address that stands for another one; language and query are kept. */
export function redirectTo(path: (params: LoaderFunctionArgs['params']) => string, status: 301 | 302 = 301) {
  return ({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>): Response => {
    const prefix = params.lang === undefined ? '' : `/${params.lang}`;
    return redirect(prefix + path(params) + url.search, status);
  };
}
