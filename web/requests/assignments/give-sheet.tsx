import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMembers, type Member } from '../../../contract/team/members.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { walkByArrows } from '../../ui/walk-by-arrows.ts';
import classes from './assignments.module.css';

type Props = {
  clinicId: number;
  /** Who has it now, null: nobody; they are not offered. Without it several things have different ones. */
  holder?: string | null;
  /** Null: to nobody. */
  onChoose(accountId: string | null): void;
  onClose(): void;
};

/** Whom to give something to: arrows walk through the colleagues, and only Enter or a press gives it. */
export function GiveSheet({ clinicId, holder, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [members, setMembers] = useState<readonly Member[] | null>(null);
  const { run } = useAction(async () => {
    const { members: all } = (await browserApi(listMembers, { query: { clinic_id: clinicId } })).data;
    setMembers(all.filter(({ account_id }) => account_id !== holder));
  });
  const load = useEffectEvent(run);
  useEffect(() => load(), []);
  const list = useRef<HTMLDivElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  // After the dialog has opened, which gives the focus to the button that closes it.
  useEffect(() => {
    if (members !== null) list.current?.querySelector('button')?.focus();
  }, [members]);
  const choose = (accountId: string | null) => {
    onClose();
    onChoose(accountId);
  };
  return (
    <Sheet opened isCentred title={t('staff.bulk.give')} closeLabel={t('action.close')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between the buttons inside */}
      <div ref={list} className={sheetBody.body} onKeyDown={(event) => walkByArrows(event, buttons())}>
        {members === null ? (
          <Skeleton width="100%" height={144} />
        ) : (
          <>
            {members.map(({ account_id, name, is_self, is_absent }) => (
              <Button key={account_id} wide onClick={() => choose(account_id)}>
                <span className={classes.choice}>
                  {is_self ? t('staff.team_self', { name: `\u2068${name}\u2069` }) : <bdi>{name}</bdi>}
                  {is_absent && <span>{t('staff.assigned_away')}</span>}
                </span>
              </Button>
            ))}
            {holder !== null && (
              <Button wide kind="quiet" onClick={() => choose(null)}>
                <span className={classes.choice}>{t('staff.team_nobody')}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
