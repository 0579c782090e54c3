import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import tabs from '../../ui/tabs.module.css';
import text from '../../ui/text.module.css';
import { useTabInView } from '../../ui/use-tab-in-view.ts';
import wrap from '../../ui/wrap.module.css';
import classes from './profile.module.css';

const parts = ['data', 'patients', 'comments', 'security', 'privacy', 'claims'] as const;
type Part = (typeof parts)[number];

const partOf = (pathname: string): Part =>
  parts.find((part) => pathname.replace(/\/$/, '').endsWith(`/profile/${part}`)) ?? 'data';

/** Title and tabs around each part of what a client keeps here about themselves. */
export default function ProfileLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const row = useTabInView(pathname);
  const here = partOf(pathname);
  const title = here === 'data' ? t('profile.title') : `${t(`profile.part_${here}`)} · ${t('profile.title')}`;
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={title} description={t('profile.description')} noIndex />
      <h1 className={text.h1}>{t('profile.title')}</h1>
      <nav ref={row} className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('profile.parts')}>
        {parts.map((part) => (
          <Link
            key={part}
            to={part === 'data' ? '/profile' : `/profile/${part}`}
            prefetch="intent"
            preventScrollReset
            aria-current={part === here ? 'page' : undefined}
          >
            {t(`profile.part_${part}`)}
          </Link>
        ))}
      </nav>
      <noscript>
        <p>{t('profile.needs_scripts')}</p>
      </noscript>
      <Outlet />
    </div>
  );
}
