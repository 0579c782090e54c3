import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { askedQuery, useAsked } from '../platform/asked.ts';
import { type ClinicPart, clinicParts, clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { useTabInView } from '../ui/use-tab-in-view.ts';
import wrap from '../ui/wrap.module.css';
import classes from './clinic-tabs.module.css';
import { isQuiet } from './is-quiet.ts';

const partOf = (pathname: string): ClinicPart | null =>
  clinicParts.find((part) => /\/hospital\//.test(pathname) && pathname.endsWith(`/${part}`)) ?? null;

/** The tab on its way; null when none is. */
export function usePendingPart(): ClinicPart | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location && location.pathname !== pathname ? partOf(location.pathname) : null;
}

/**
 * Changing the tab leaves the page where it is; only who has scrolled past the tabs is brought to the start of the
 * new part. Going back is left to the browser.
 */
function useStartOfPart(pathname: string): React.RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  const last = useRef(pathname);
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isBack || !start.current) return;
    const { scrollPaddingBlockStart } = getComputedStyle(document.documentElement);
    if (start.current.getBoundingClientRect().top < Number.parseFloat(scrollPaddingBlockStart))
      start.current.scrollIntoView({ block: 'start' });
  }, [pathname, isBack]);
  return start;
}

export function ClinicTabs({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname } = useLocation();
  const asked = useAsked();
  const start = useStartOfPart(pathname);
  const row = useTabInView(pathname);
  const here = partOf(pathname);
  const pending = usePendingPart();
  const { counts } = clinic;
  const countOf: Record<ClinicPart, number | null> = {
    about: null,
    price: counts.prices,
    photo: counts.photos,
    comforts: counts.comforts,
    doctors: counts.doctors,
    comments: counts.comments,
  };
  // An unclaimed clinic has no tabs for empty parts.
  const parts = clinicParts.filter(
    (part) => !isQuiet(clinic) || part === here || part === 'comments' || countOf[part] !== 0,
  );
  return (
    <>
      <div ref={start} className={classes.start} />
      <div className={classes.bar}>
        <nav ref={row} className={`${wrap.wrap} ${classes.tabs}`} aria-label={t('clinic.parts')}>
          {parts.map((part) => (
            <Link
              key={part}
              to={clinicPath(clinic.slug, part) + askedQuery(asked)}
              prefetch="intent"
              preventScrollReset
              aria-current={part === here ? 'page' : undefined}
              data-pending={part === pending || undefined}
            >
              {t(`clinic.part_${part}`)}
              {countOf[part] !== null && <small>{format.number(countOf[part])}</small>}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}
