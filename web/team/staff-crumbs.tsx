import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../contract/requests/staff-requests.ts';
import { Link } from '../platform/links.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import { caseAddress, lastInbox } from './staff-address.ts';
import classes from './staff-crumbs.module.css';

type Props = {
  found: StaffCase;
  /** On the page of the request itself its number leads nowhere. */
  isHere?: boolean;
};

/** The way from the inbox to a request, and to what is made of it. */
export function StaffCrumbs({ found: { id, clinic_id, number }, isHere = false }: Props) {
  const { t } = useTranslation();
  const words = t('staff.number', { number });
  return (
    <nav aria-label={t('staff.path')} className={classes.crumbs}>
      <Link to={lastInbox()} className={text.link}>
        {t('staff.inbox')}
      </Link>
      <Icon name="chevron-next" size={14} />
      {isHere ? (
        <span>{words}</span>
      ) : (
        <Link to={caseAddress(id, clinic_id)} className={text.link}>
          {words}
        </Link>
      )}
    </nav>
  );
}
