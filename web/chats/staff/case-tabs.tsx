import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { Link } from '../../platform/links.tsx';
import { caseViewSearch, isCaseShown } from '../../team/case-view.ts';
import tabs from '../../ui/tabs.module.css';
import classes from './case-tabs.module.css';

/** In narrow windows: the conversation, with its last message, or the case that it is about. */
export function CaseTabs({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isCase = isCaseShown(new URLSearchParams(search));
  return (
    <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff_chat.views')}>
      {[false, true].map((shows) => (
        <Link
          key={String(shows)}
          to={caseViewSearch(search, shows)}
          replace
          preventScrollReset
          aria-current={shows === isCase ? 'page' : undefined}
        >
          {shows ? t('staff_chat.view_case', { number: found.number }) : t('staff_chat.view_chat')}
        </Link>
      ))}
    </nav>
  );
}
