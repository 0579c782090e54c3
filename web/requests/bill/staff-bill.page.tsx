import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import {
  confirmStaffBill,
  disputeStaffBill,
  enterStaffBill,
  getStaffBill,
} from '../../../contract/requests/bill.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { caseAddress } from '../../team/staff-address.ts';
import { useRefresh } from '../../team/use-refresh.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from '../plan/plan.module.css';
import { BillView } from './bill-view.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const { data } = await api(getStaffBill, { params: { id: params.id ?? '' }, query }, signal);
  return data;
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** The bill for the clinic: it enters what the patient has paid, or confirms what the patient says. */
export default function StaffBillPage() {
  const bill = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { request_id: id, version, number, clinic } = bill;
  useRefresh(id);
  const params = { id };
  const own = { clinic_id: clinic.id, version };
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('bill.page_title', { n: number })} description={t('staff.description')} noIndex />
      <nav aria-label={t('staff.path')} className={classes.crumbs}>
        <Link to={caseAddress(id, clinic.id)} className={text.link}>
          {t('staff.number', { number })}
        </Link>
        <Icon name="chevron-next" size={14} />
        <span>{t('bill.title')}</span>
      </nav>
      <div className={classes.head}>
        <h1 className={text.h1}>{t('bill.page_title', { n: number })}</h1>
        <p className={classes.lead}>{t('bill.lead_staff')}</p>
      </div>
      <div className={classes.column}>
        <BillView
          bill={bill}
          side="staff"
          acts={{
            enter: (lines) => browserApi(enterStaffBill, { params, body: { ...own, lines } }),
            confirm: () => browserApi(confirmStaffBill, { params, body: own }),
            dispute: (words) => browserApi(disputeStaffBill, { params, body: { ...own, text: words } }),
          }}
        />
      </div>
    </div>
  );
}
