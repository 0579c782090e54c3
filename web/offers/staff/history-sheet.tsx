import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  listCaseOffers,
  type OfferHistory,
  type SentVersion,
} from '../../../contract/offers/offer-versions.ts';
import type { OfferApproval } from '../../../contract/offers/offers.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import dialog from '../dialog.module.css';
import { OfferCostLines } from '../offer-cost.tsx';
import { PatientCurrencyContext } from '../offer-money.tsx';
import { VersionChanges } from '../version-changes.tsx';
import { VersionList } from '../version-list.tsx';
import classes from './history-sheet.module.css';
import { offerPrintAddress } from './offer-print-address.ts';
import { offerStateKey } from './offer-standing.ts';

type Props = { found: StaffCase; onClose(): void };

/** Everything that the clinic has sent to the request, also what was withdrawn or has ended. */
export function HistorySheet({ found, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [histories, setHistories] = useState<readonly OfferHistory[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, clinic_id } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open stays as it was when it was opened
  useEffect(() => {
    browserApi(listCaseOffers, { params: { id }, query: { clinic_id } }).then(
      ({ data }) => setHistories(data),
      (error: unknown) => setFailure(failureText(error)),
    );
  }, [id, clinic_id]);
  const isEmpty = histories?.every(({ versions }) => versions.length === 0);
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.versions_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <PatientCurrencyContext value={found.currency_id}>
        <div
          className={`${dialog.body} ${dialog.versions}`}
          aria-busy={histories === null && failure === null}
        >
          <FormMessage text={failure} />
          <p>{t(isEmpty ? 'staff.versions.none' : 'staff.versions.text')}</p>
          {histories?.map((history) => (
            <History key={history.id} found={found} history={history} />
          ))}
        </div>
      </PatientCurrencyContext>
    </Sheet>
  );
}

function History({ found, history }: { found: StaffCase; history: OfferHistory }) {
  const { t } = useTranslation();
  const { versions, draft, approvals } = history;
  const [last] = versions;
  return (
    <div className={classes.history}>
      <Standing found={found} history={history} />
      {last && draft && (
        <section className={dialog.version}>
          <h3>{t('staff.versions.unsent')}</h3>
          <VersionChanges
            before={{ terms: last.terms, doctor: last.doctor_title }}
            after={{ terms: draft.terms, doctor: draft.doctor_title }}
          />
        </section>
      )}
      <VersionList
        versions={versions.map((version) => ({ ...version, doctor: version.doctor_title }))}
        about={(version) => <About found={found} offerId={history.id} version={version} />}
      />
      {approvals.length > 0 && <Approvals approvals={approvals} />}
    </div>
  );
}

/** What became of the offer, when and why. */
function Standing({ found, history }: { found: StaffCase; history: OfferHistory }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, state_at: at, state_reason: reason } = history;
  return (
    <div className={classes.standing}>
      <h3>
        {t(`staff.offer_state.${offerStateKey(state, found.request_state)}`)}
        {at !== null && <span>{format.dateTime(at)}</span>}
      </h3>
      {reason !== null && (
        <p dir="auto" data-said>
          {reason}
        </p>
      )}
    </div>
  );
}

type AboutProps = { found: StaffCase; offerId: string; version: SentVersion };

function About({ found, offerId, version }: AboutProps) {
  const { t } = useTranslation();
  const { sent_by: sender, doctor_title: doctor, cost } = version;
  return (
    <div className={classes.about}>
      <p>{t('staff.versions.by', { name: isolate(sender ?? t('staff.approval.someone')) })}</p>
      <p>{t('staff.versions.doctor', { name: isolate(doctor) })}</p>
      <OfferCostLines cost={cost} showsRateDay />
      <Link
        to={offerPrintAddress(found.id, found.clinic_id, { offerId, version: version.version })}
        className={`${buttonClass({ small: true })} ${dialog.start}`}
      >
        <Icon name="print" size={18} />
        {t('staff.versions.print')}
      </Link>
    </div>
  );
}

/** Who asked for an approval and what was decided. */
function Approvals({ approvals }: { approvals: readonly OfferApproval[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (name: string | null) => isolate(name ?? t('staff.approval.someone'));
  const line = (key: string, at: string, words: ReactNode) => (
    <li key={`${key} ${at}`}>
      <span>{format.dateTime(at)}</span> {words}
    </li>
  );
  return (
    <section className={classes.log}>
      <h3>{t('staff.approval.log')}</h3>
      <ul>
        {approvals.flatMap(({ state, asked_at, asked_by, decided_at, decided_by, reason, version }) => [
          ...(decided_at === null
            ? []
            : [
                line(
                  state,
                  decided_at,
                  <>
                    {t(`staff.approval.log_${state}`, { name: nameOf(decided_by), n: version })}
                    {reason !== null && (
                      <p dir="auto" data-said>
                        {reason}
                      </p>
                    )}
                  </>,
                ),
              ]),
          line('asked', asked_at, t('staff.approval.log_asked', { name: nameOf(asked_by) })),
        ])}
      </ul>
    </section>
  );
}
