import { useLocation, useParams } from 'react-router';

/**
 * How wide the page is (`site.module.css`): `map`: up to the edges, the footer directly below; `wide`: the same up to
 * 1920; `chat`: as high as the window; `workspace`: the clinic's, with a low head and no footer.
 */
export type FrameKind = 'home' | 'map' | 'wide' | 'content' | 'chat' | 'workspace';

/** The home page has the search box in its own place; search and map use the full width. */
export function useFrameKind(): Exclude<FrameKind, 'workspace'> {
  const { pathname } = useLocation();
  const { lang } = useParams();
  const path = lang === undefined ? pathname : pathname.slice(lang.length + 1);
  if (path === '' || path === '/') return 'home';
  if (/^\/(search|map-result)(\/|$)/.test(path)) return 'map';
  if (/^\/chat(\/|$)/.test(path)) return 'chat';
  return path.startsWith('/comparison') ? 'wide' : 'content';
}
