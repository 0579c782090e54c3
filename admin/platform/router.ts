import { useCallback, useLayoutEffect, useRef } from 'react';
import { type RouterProvider, reactRouterProvider } from 'react-admin';

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/** Only what stands behind the question mark changes. */
const isWithinPage = (to: Parameters<Navigate>[0]): boolean =>
  typeof to === 'object' && to.pathname === undefined;

/** The path in the address, which is ahead of the page while the next one is being drawn. */
const pathNow = (): string => window.location.hash.slice(1).split('?')[0] ?? '';

/**
 * A list applies what is typed into its filters half a second later, by navigating within its own page. If a row has been
 * opened meanwhile and is still being drawn, that would lead back to the list: a page that was left navigates no more.
 */
function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  const { pathname } = reactRouterProvider.useLocation();
  const drawn = useRef(pathname);
  useLayoutEffect(() => {
    drawn.current = pathname;
  }, [pathname]);
  // Stable, as react-admin's own is: its effects depend on it.
  return useCallback(
    (to, options) => {
      if (!isWithinPage(to) || drawn.current === pathNow()) navigate(to, options);
    },
    [navigate],
  );
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
