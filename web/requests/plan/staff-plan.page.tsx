import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { callOff, getStaffPlan, listPlanTemplates, type Plan } from '../../../contract/requests/plan.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { caseAddress } from '../../team/staff-address.ts';
import { useRefresh } from '../../team/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { EditSheet } from './edit-sheet.tsx';
import classes from './plan.module.css';
import { Checklist } from './plan-checklist.tsx';
import { StandingDate } from './plan-date.tsx';
import { PlanDocuments } from './plan-documents.tsx';
import { Cancelled, PlanChanges, PlanContacts, PlanPlace, PlanTerms } from './plan-parts.tsx';
import { isOpenPlan, useBothClocks } from './plan-times.ts';
import { ProposeSheet } from './propose-sheet.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const [plan, templates] = await Promise.all([
    api(getStaffPlan, { params: { id: params.id ?? '' }, query }, signal),
    api(listPlanTemplates, { query }, signal),
  ]);
  return { plan: plan.data, templates: templates.data };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** The date as the clinic keeps it: what stands, what it has proposed, and the way to other times. */
function StaffDate({ plan, isOpen, onPropose }: { plan: Plan; isOpen: boolean; onPropose(): void }) {
  const { t } = useTranslation();
  const clocks = useBothClocks(plan, 'staff');
  const hasDate = plan.day !== null;
  return (
    <section className={classes.card} aria-labelledby="plan-date">
      <h2 id="plan-date">{t('plan.date.title')}</h2>
      <StandingDate plan={plan} side="staff" />
      {isOpen && !hasDate && plan.slots.length === 0 && <p>{t('plan.date.none_staff')}</p>}
      {plan.slots.length > 0 && (
        <>
          <p className={classes.quiet}>{t('plan.date.proposed')}</p>
          <ul className={classes.proposed}>
            {plan.slots.map((slot) => (
              <li key={slot.id}>{clocks(slot.starts_at).join(' · ')}</li>
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <div className={classes.actions}>
          <Button kind={hasDate ? 'line' : 'primary'} onClick={onPropose}>
            {t(hasDate ? 'plan.date.propose_move' : 'plan.date.propose')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The plan for the clinic: it proposes, prepares and sends documents. */
export default function StaffPlanPage() {
  const { plan, templates } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'propose' | 'edit' | 'call_off' | null>(null);
  useRefresh(plan.request_id);
  const isOpen = isOpenPlan(plan);
  const close = () => setOpened(null);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('plan.page_title', { n: plan.number })}
        description={t('staff.description')}
        noIndex
      />
      <nav aria-label={t('staff.path')} className={classes.crumbs}>
        <Link to={caseAddress(plan.request_id, plan.clinic.id)} className={text.link}>
          {t('staff.number', { number: plan.number })}
        </Link>
        <Icon name="chevron-next" size={14} />
        <span>{t('plan.title')}</span>
      </nav>
      <div className={classes.head}>
        <h1 className={text.h1}>{t('plan.page_title', { n: plan.number })}</h1>
      </div>
      <Cancelled plan={plan} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <StaffDate plan={plan} isOpen={isOpen} onPropose={() => setOpened('propose')} />
          <section className={classes.card} aria-labelledby="plan-items">
            <h2 id="plan-items">{t('plan.items.title_staff')}</h2>
            <Checklist plan={plan} canTick={false} />
            {isOpen && (
              <div className={classes.actions}>
                <Button kind="tonal" onClick={() => setOpened('edit')}>
                  {t('plan.edit')}
                </Button>
              </div>
            )}
          </section>
          <PlanDocuments plan={plan} side="staff" isOpen={isOpen} />
          <PlanPlace plan={plan} />
        </div>
        <div className={classes.column}>
          <PlanContacts plan={plan} />
          <PlanTerms plan={plan} />
          <PlanChanges plan={plan} />
          {isOpen && (
            <p>
              <Button kind="quiet" small onClick={() => setOpened('call_off')}>
                {t('plan.call_off.open')}
              </Button>
            </p>
          )}
        </div>
      </div>
      {opened === 'propose' && <ProposeSheet plan={plan} onClose={close} />}
      {opened === 'edit' && <EditSheet plan={plan} templates={templates} onClose={close} />}
      {opened === 'call_off' && (
        <ReasonSheet
          title={t('plan.call_off.title')}
          text={t('plan.call_off.text')}
          confirm={t('plan.call_off.open')}
          done={t('plan.call_off.done')}
          kind="danger"
          rule={plan.terms.refund}
          send={(reason) =>
            browserApi(callOff, {
              params: { id: plan.request_id },
              body: { id: crypto.randomUUID(), clinic_id: plan.clinic.id, version: plan.version, reason },
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
