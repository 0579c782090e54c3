import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useFormat } from '../../platform/format.ts';
import { caseViewSearch, isCaseShown } from '../../team/case-view.ts';
import { ClockFace } from '../../team/clock-face.tsx';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { useStaffKeys } from '../../team/staff-keys.ts';
import { below } from '../../ui/breakpoints.ts';
import classes from './case.module.css';
import { CaseActions } from './case-actions.tsx';
import { CaseAttachments } from './case-attachments.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseOffer } from './case-offer.tsx';
import panel from './case-panel.module.css';
import { CaseContact, CaseQuestions, CaseTeam, CaseText } from './case-sections.tsx';
import { StateWord } from './state-word.tsx';
import { useOfferKey } from './use-offer-key.ts';
import { useSeen } from './use-seen.ts';

type Props = { found: StaffCase; onChanged(): void };

/** Narrow windows show the case in place of the conversation, wide ones beside it. */
const isNarrow = (): boolean => matchMedia(below(1280)).matches;

/** Everything of a case beside its conversation, in which its notes are. */
export function CasePanel({ found, onChanged }: Props) {
  const { search } = useLocation();
  const isCase = isCaseShown(new URLSearchParams(search));
  useSeen(found, isCase || !isNarrow());
  useOfferKey(found);
  return (
    <div className={panel.panel}>
      <CaseHead found={found} isCase={isCase} />
      <CaseOffer found={found} />
      <CaseActions found={found} />
      <CaseText found={found} />
      <CaseQuestions questions={found.questions} />
      <CaseContact contact={found.contact} />
      <CaseAttachments found={found} />
      <CaseTeam found={found} onChanged={onChanged} />
      <CaseHistory found={found} />
    </div>
  );
}

/** What the case is called and how it stands; `c` leads here and back to the conversation. */
function CaseHead({ found, isCase }: { found: StaffCase; isCase: boolean }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  /** Where the key led to before the window showed it. */
  const wanted = useRef<'case' | 'chat' | null>(null);
  const show = (what: 'case' | 'chat') => {
    if (what === 'case') heading.current?.focus();
    else document.querySelector<HTMLElement>('[role=log]')?.focus();
  };
  useStaffKeys({
    c() {
      if (!isNarrow()) {
        const isHere = heading.current?.closest('aside')?.contains(document.activeElement) ?? false;
        show(isHere ? 'chat' : 'case');
        return;
      }
      wanted.current = isCase ? 'chat' : 'case';
      void navigate(caseViewSearch(search, !isCase), { replace: true, preventScrollReset: true });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was covered takes the focus once it is shown
  useEffect(() => {
    if (wanted.current === null) return;
    show(wanted.current);
    wanted.current = null;
  }, [isCase]);
  return (
    <div className={panel.head}>
      <StaffCrumbs found={found} isHere />
      <h2 ref={heading} tabIndex={-1} className={panel.title}>
        <bdi>{found.is_withheld ? t('staff.withheld_title') : found.title}</bdi>
      </h2>
      <div className={classes.standing}>
        <StateWord row={found} />
        <ClockFace row={found} />
        <span className={classes.came}>{t('staff.came', { when: format.dateTime(found.delivered_at) })}</span>
      </div>
    </div>
  );
}
