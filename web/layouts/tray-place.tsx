import { useLocation } from 'react-router';
import { type Kind, useComparison } from '../platform/kept.ts';
import { latePart } from '../ui/late-part.ts';

const tray = latePart(() => import('./choice-tray.tsx'));

/** What the cards of a list are of; null where there is nothing to choose. */
function kindOf(pathname: string): Kind | null {
  const [, kind] = /\/(?:search\/search-|favourites\/)(clinic|doctor)s\/?$/.exec(pathname) ?? [];
  return kind === 'clinic' || kind === 'doctor' ? kind : null;
}

/** Where the tray of chosen cards stands; its code comes with the first choice. */
export function TrayPlace() {
  const { pathname } = useLocation();
  const comparison = useComparison();
  const kind = kindOf(pathname);
  const ids = kind === null ? [] : comparison.ids(kind);
  const part = tray.usePart(ids.length > 0);
  return kind && part && ids.length > 0 ? <part.ChoiceTray kind={kind} ids={ids} /> : null;
}
