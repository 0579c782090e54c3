import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Bill, BillLine, BillSide } from '../../../contract/requests/bill.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import planClasses from '../plan/plan.module.css';
import classes from './bill.module.css';
import { BillForm } from './bill-form.tsx';
import { BillTable } from './bill-table.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';

/** What a side does, each with the version that it has read. */
export type BillActs = {
  enter(lines: BillLine[]): Promise<unknown>;
  confirm(): Promise<unknown>;
  dispute(text: string): Promise<unknown>;
};

type Props = { bill: Bill; side: BillSide; acts: BillActs };

/** Where a bill stands, by the words of one side: `bill.standing.{key}.{side}`. */
function standingOf(bill: Bill, side: BillSide): string {
  const { state, is_open, client, staff, lapsed_at, decision, day } = bill;
  if (decision) return `decided_${decision.outcome}`;
  if (state === 'confirmed') return 'confirmed';
  if (bill.request_state === 'cancelled') return 'closed';
  if (!is_open) return day === null ? 'undated' : 'early';
  if (state === 'disputed') return 'disputed';
  if (lapsed_at !== null) return 'lapsed';
  const [own, other] = side === 'client' ? [client, staff] : [staff, client];
  if (own && other) return 'differ';
  if (own) return 'waiting';
  return other ? 'other_entered' : 'empty';
}

/** The bill of one side: how it stands, both entries beside the offer, and what can be done. */
export function BillView({ bill, side, acts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [disputes, setDisputes] = useState(false);
  const confirm = useOfferAct(revalidate, async () => {
    await acts.confirm();
    showToast('success', t('bill.confirmed_toast'));
    await revalidate();
  });
  const standing = standingOf(bill, side);
  const [own, other] = side === 'client' ? [bill.client, bill.staff] : [bill.staff, bill.client];
  const hasEntries = own !== null || other !== null;
  // What is typed stays when the other side enters meanwhile.
  const [isWriting, setWriting] = useState(!hasEntries);
  const isForm = bill.is_open && (isWriting || !hasEntries);
  const day = bill.day === null ? '' : format.date(bill.day);
  const send = async (lines: BillLine[]) => {
    await acts.enter(lines).finally(() => void revalidate());
    showToast('success', t('bill.entered_toast'));
    setWriting(false);
  };
  return (
    <>
      <Note kind={standing === 'other_entered' || standing === 'differ' ? 'amber' : 'info'}>
        <p>
          <b>{t(`bill.standing.${standing}.${side}`, { date: day })}</b>
        </p>
        {bill.decision && bill.decision.text !== '' && (
          <p className={classes.words}>
            {t('bill.decision_reason')} <bdi>{bill.decision.text}</bdi>
          </p>
        )}
      </Note>
      {hasEntries && (
        <section className={planClasses.card} aria-labelledby="bill-table">
          <h2 id="bill-table">{t('bill.compare')}</h2>
          <BillTable bill={bill} side={side} />
          {bill.is_open && !isWriting && (
            <div className={planClasses.actions}>
              {other && (
                <Button kind="primary" loading={confirm.isBusy} onClick={() => confirm.run()}>
                  {t(`bill.confirm.${side}`)}
                </Button>
              )}
              <Button kind={other ? 'line' : 'tonal'} onClick={() => setWriting(true)}>
                {t(own ? 'bill.change' : 'bill.enter_other')}
              </Button>
              {own && other && bill.state === 'open' && (
                <Button kind="quiet" onClick={() => setDisputes(true)}>
                  {t('bill.dispute.open')}
                </Button>
              )}
            </div>
          )}
        </section>
      )}
      {isForm && (
        <section className={planClasses.card} aria-labelledby="bill-form">
          <h2 id="bill-form">{t(`bill.form.${side}`)}</h2>
          <p className={classes.quiet}>{t('bill.form_hint')}</p>
          <BillForm {...{ bill, side, send }} onCancel={hasEntries ? () => setWriting(false) : null} />
        </section>
      )}
      <Said bill={bill} side={side} />
      <p className={classes.quiet}>
        {t('bill.public')}{' '}
        <Link to="/about/ranking#bills" className={text.link}>
          {t('bill.public_more')}
        </Link>
      </p>
      {disputes && <DisputeSheet send={acts.dispute} onClose={() => setDisputes(false)} />}
    </>
  );
}

/** What was written for the operator, and when operators have read both entries. */
function Said({ bill: { dispute, openings }, side }: { bill: Bill; side: BillSide }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!dispute) return null;
  return (
    <section className={planClasses.card} aria-labelledby="bill-dispute">
      <h2 id="bill-dispute">{t('bill.dispute.said')}</h2>
      <div className={classes.said}>
        <p>
          <span className={classes.quiet}>
            {format.dateTime(dispute.at)} · {t(`bill.by_${dispute.side}.${side}`)}
          </span>
          <br />
          <bdi className={classes.words}>{dispute.text}</bdi>
        </p>
        {openings.map(({ at, reason }) => (
          <p key={at} className={classes.quiet}>
            {t('bill.opened', { when: format.dateTime(at) })} <bdi>{reason}</bdi>
          </p>
        ))}
      </div>
    </section>
  );
}
