import { useCallback } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useParams,
} from 'react-router';

/** Adds the language prefix of the present address to a path of the site, where it has one. */
export function useLocalePath(): (path: string) => string {
  const { lang } = useParams();
  return useCallback(
    (path) => (lang === undefined || !path.startsWith('/') ? path : `/${lang}${path}`),
    [lang],
  );
}

export function Link({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const localePath = useLocalePath();
  return <RouterLink to={localePath(to)} {...rest} />;
}

export function NavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  const localePath = useLocalePath();
  return <RouterNavLink to={localePath(to)} {...rest} />;
}
