import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { type SavedKind, saveSearch } from '../../../contract/search/saved-searches.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { loginAddress } from '../../platform/guards.ts';
import { Link, useLocalePath } from '../../platform/links.tsx';
import { useSession } from '../../platform/session.ts';
import { useSite } from '../../platform/site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from '../search-head.module.css';
import { filterQuery } from '../search-query.ts';
import type { SearchState } from '../search-state.ts';
import { conditionsOf, type Names } from '../use-names.ts';
import { type Search, searchKey } from '../use-search.ts';
import { forgetWanted, isWanted, want } from './wanted-search.ts';

type Props = { search: Search; kind: SavedKind; names: Names };

/** What a search is called until its owner calls it something else. */
function nameOf(state: SearchState, names: Names, everything: string): string {
  const parts = [state.q, ...conditionsOf(state).map((condition) => names.conditionName(state, condition))];
  const name = parts.filter(Boolean).join(', ') || everything;
  return [...name].slice(0, limits.savedSearchNameMax).join('');
}

/** Keeps the search in the account; a visitor logs in first, and finds it saved then. */
export function SaveSearch({ search, kind, names }: Props) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const { isLoggedIn } = useSession();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { state } = search;
  const here = `${kind} ${searchKey(state)}`;
  const [saved, setSaved] = useState<string | null>(null);
  const place = useRef<HTMLSpanElement>(null);

  const save = useAction(async () => {
    const conditions = {
      ...filterQuery(state, currency?.id ?? null),
      ...(state.sort !== 'relevance' && { sort: state.sort }),
    };
    const name = nameOf(state, names, t(`saved_searches.all_${kind}`));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await browserApi(saveSearch, { body: { kind, name, conditions } }, { headers });
    setSaved(here);
    showToast('success', t('saved_searches.saved_toast'));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search, when its visitor is back from login
  useEffect(() => {
    if (!isLoggedIn || !isWanted(here)) return;
    forgetWanted();
    save.run();
  }, [isLoggedIn, here]);

  // The button that was pressed is gone: whoever has come by keyboard goes on from its place.
  useEffect(() => {
    if (saved !== null) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [saved]);

  function press() {
    if (isLoggedIn) return save.run();
    want(here);
    showToast('info', t('saved_searches.login_toast'));
    void navigate(localePath(loginAddress({ pathname, search: query })));
  }

  if (saved === here)
    return (
      <span ref={place}>
        <Link to="/favourites/searches" className={classes.save}>
          <Icon name="check" size={18} />
          {t('saved_searches.open_list')}
        </Link>
      </span>
    );
  return (
    <button type="button" className={classes.save} aria-busy={save.isBusy || undefined} onClick={press}>
      <Icon name="eye" size={18} />
      {t('saved_searches.save')}
    </button>
  );
}
