import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map.module.css';
import type { MapViewProps } from './map-pins.ts';

const MapView = lazy(() => import('./map-view.tsx'));

/** A map that cannot be drawn (no WebGL, a lost chunk) must not take the page with it. */
class MapBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** True once the box has come near the visible part of the page: the map is heavy and loads only then. */
function useIsNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}

/** A map in a box whose size the page has set, so that nothing jumps when it comes. */
export function MapBox({ className, ...props }: MapViewProps & { className?: string | undefined }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const message = (text: string) => <p className={classes.message}>{text}</p>;
  return (
    <section ref={box} aria-label={t('map.label')} className={`${classes.box} ${className ?? ''}`}>
      {isNear && (
        <MapBoundary fallback={message(t('map.failed'))}>
          <Suspense fallback={message(t('map.loading'))}>
            <MapView {...props} />
          </Suspense>
        </MapBoundary>
      )}
    </section>
  );
}
