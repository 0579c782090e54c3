import { useTranslation } from 'react-i18next';
import type { SharedRequest } from '../../../contract/requests/guests.ts';
import { DischargeDocuments, Instructions } from '../aftercare/aftercare-parts.tsx';
import { CheckInList } from '../aftercare/check-in-list.tsx';
import planClasses from '../plan/plan.module.css';
import { Checklist } from '../plan/plan-checklist.tsx';
import { StandingDate } from '../plan/plan-date.tsx';
import { PlanDocuments } from '../plan/plan-documents.tsx';
import { Cancelled, PlanContacts, PlanPlace, PlanTerms } from '../plan/plan-parts.tsx';

/** The plan as its client has it, to read. */
export function PlanCards({ plan }: { plan: NonNullable<SharedRequest['plan']> }) {
  const { t } = useTranslation();
  return (
    <>
      <Cancelled plan={plan} />
      <div className={planClasses.columns}>
        <div className={planClasses.column}>
          <section className={planClasses.card} aria-labelledby="plan-date">
            <h2 id="plan-date">{t('plan.date.title')}</h2>
            {plan.day === null ? (
              <p className={planClasses.quiet}>{t('requests.next.confirming')}</p>
            ) : (
              <StandingDate plan={plan} side="client" />
            )}
          </section>
          <section className={planClasses.card} aria-labelledby="plan-items">
            <h2 id="plan-items">{t('plan.items.title')}</h2>
            <Checklist plan={plan} canTick={false} />
          </section>
          <PlanDocuments plan={plan} side="client" isOpen={false} />
        </div>
        <div className={planClasses.column}>
          <PlanPlace plan={plan} />
          <PlanContacts plan={plan} />
          <PlanTerms plan={plan} />
        </div>
      </div>
    </>
  );
}

/** What the clinic gave to take home; nothing before the treatment. */
export function AftercareCards({ care }: { care: NonNullable<SharedRequest['aftercare']> }) {
  const { t } = useTranslation();
  if (!care.is_open) return null;
  return (
    <div className={planClasses.columns}>
      <div className={planClasses.column}>
        <Instructions care={care} side="client" />
        {care.check_ins.length > 0 && (
          <section className={planClasses.card} aria-labelledby="aftercare-check-ins">
            <h2 id="aftercare-check-ins">{t('aftercare.check_ins.title')}</h2>
            <CheckInList care={care} side="staff" below={() => null} />
          </section>
        )}
      </div>
      <div className={planClasses.column}>
        <DischargeDocuments care={care} side="client" />
      </div>
    </div>
  );
}
