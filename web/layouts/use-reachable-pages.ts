import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';
import { keepPageWhenUnreachable } from '../platform/reachable-pages.ts';
import { showToast } from '../ui/toasts.ts';

/** Keeps the page when the next one cannot be fetched, says so, and offers to try again. For the root. */
export function useReachablePages(): void {
  const router = useContext(DataRouterContext)?.router;
  const framework = useContext(FrameworkContext);
  const { t } = useTranslation();
  const words = useRef(t);
  words.current = t;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the one router of this window
  useEffect(() => {
    if (!router || !framework) return;
    let repeatLast = () => {};
    keepPageWhenUnreachable({
      router,
      manifest: framework.manifest,
      routeModules: framework.routeModules,
      onUnreachable(repeat) {
        repeatLast = repeat;
        const action = { label: words.current('action.retry'), run: () => repeatLast() };
        showToast('error', words.current('toast.page_unreachable'), {
          stays: true,
          id: 'page_unreachable',
          action,
        });
      },
    });
  }, []);
}
