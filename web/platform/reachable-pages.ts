import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  type DataRouter,
  matchRoutes,
  type Path,
  type UNSAFE_RouteModules as RouteModules,
  type RouterNavigateOptions,
  resolvePath,
  type To,
} from 'react-router';

type Router = Pick<DataRouter, 'navigate' | 'routes' | 'state' | 'subscribe'>;

type Parts = {
  router: Router;
  manifest: AssetsManifest;
  routeModules: RouteModules;
  /** The page stays; `repeat` tries to open the other one once more. */
  onUnreachable(repeat: () => void): void;
};

type Reach = 'here' | 'unreachable' | 'in_new_release';

const indexOf = (state: unknown): number => Number(Object(state).idx) || 0;

/**
 * React Router reloads the window when the script of a page does not come, which offline leaves the browser's own error
 * page. So scripts are fetched before a navigation begins, and offline a page that needs data is not left.
 */
export function keepPageWhenUnreachable({ router, manifest, routeModules, onUnreachable }: Parts): void {
  const here = () => router.state.location;
  const entriesOf = (path: Pick<Path, 'pathname'>) =>
    (matchRoutes([...router.routes], path) ?? []).flatMap(({ route, pathname }) => {
      const entry = manifest.routes[route.id ?? ''];
      return entry ? [{ ...entry, pathname }] : [];
    });

  const missingScripts = (target: Path): string[] =>
    entriesOf(target)
      .filter(({ id }) => !(id in routeModules))
      .map(({ module }) => module);

  function needsData(target: Path): boolean {
    const shown = new Set(entriesOf(here()).map(({ id, pathname }) => `${id} ${pathname}`));
    const all = entriesOf(target);
    const fresh = all.filter(({ id, pathname }) => !shown.has(`${id} ${pathname}`));
    if (fresh.length > 0) return fresh.some(({ hasLoader, hasClientLoader }) => hasLoader || hasClientLoader);
    const page = all.at(-1);
    // A page that decides by itself what to load again keeps what it has.
    if (!page || target.search === here().search || routeModules[page.id]?.shouldRevalidate) return false;
    return page.hasLoader || page.hasClientLoader;
  }

  const mustAsk = (target: Path): boolean =>
    missingScripts(target).length > 0 || (!navigator.onLine && needsData(target));

  async function reach(target: Path): Promise<Reach> {
    const scripts = missingScripts(target);
    if (!navigator.onLine) return 'unreachable';
    try {
      await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
      return 'here';
    } catch {
      // A server that answers has a newer release, whose page brings its own scripts.
      const answers = await fetch(scripts[0] ?? '/', { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
      return answers ? 'in_new_release' : 'unreachable';
    }
  }

  const open = (target: Path) => location.assign(target.pathname + target.search + target.hash);
  /** Of two navigations the later one counts. */
  let latest = 0;

  const navigate = router.navigate.bind(router);
  function guarded(delta: number): Promise<void>;
  function guarded(to: To | null, options?: RouterNavigateOptions): Promise<void>;
  async function guarded(to: number | To | null, options?: RouterNavigateOptions): Promise<void> {
    if (typeof to === 'number') return navigate(to);
    latest += 1;
    const target = resolvePath(to ?? here(), here().pathname);
    if (mustAsk(target)) {
      const own = latest;
      const reached = await reach(target);
      if (own !== latest) return;
      if (reached === 'in_new_release') return open(target);
      if (reached === 'unreachable') return onUnreachable(() => void guarded(to, options));
    }
    return navigate(to, options);
  }
  router.navigate = guarded;

  let shownIndex = indexOf(history.state);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') shownIndex = indexOf(history.state);
  });
  /** What this file has caused by itself: a step back to the shown page, and the step on once it is reachable. */
  let passes: 'none' | 'to_router' | 'to_nobody' = 'none';

  async function follow(event: PopStateEvent): Promise<void> {
    const target = { pathname: location.pathname, search: location.search, hash: location.hash };
    if (passes === 'to_nobody') event.stopImmediatePropagation();
    if (passes !== 'none') {
      passes = 'none';
      return;
    }
    latest += 1;
    if (!mustAsk(target)) return;
    event.stopImmediatePropagation();
    const own = latest;
    const reached = await reach(target);
    if (own !== latest) return;
    if (reached === 'in_new_release') return location.reload();
    if (reached === 'here') {
      passes = 'to_router';
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      return;
    }
    const delta = indexOf(history.state) - shownIndex;
    if (delta !== 0) {
      passes = 'to_nobody';
      history.go(-delta);
    }
    onUnreachable(() => history.go(delta));
  }
  addEventListener('popstate', (event) => void follow(event), { capture: true });
}
