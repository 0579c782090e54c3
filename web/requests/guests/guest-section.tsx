import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import {
  changeGuest,
  endGuest,
  type Guest,
  type GuestAct,
  type Guests,
  listGuests,
} from '../../../contract/requests/guests.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Switch } from '../../accounts/profile/switch.tsx';
import { useAction, useFailureText } from '../../accounts/profile/use-action.ts';
import { useLiveChange } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelClass } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import classes from '../access-section.module.css';
import { InvitationSheet } from './invitation-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';

/** Guests of a request, loaded anew when something about it changes. Null until they are loaded. */
function useGuests(requestId: string) {
  const [guests, setGuests] = useState<Guests | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failureText = useFailureText();
  function load(): void {
    browserApi(listGuests, { params: { id: requestId } }).then(
      ({ data }) => {
        setGuests(data);
        setFailure(null);
      },
      (error: unknown) => setFailure(failureText(error)),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(load, [requestId]);
  useLiveChange(({ id }) => {
    if (id === null || id === requestId) load();
  });
  return { guests, failure, setGuests, load };
}

type Open = { what: 'invite' } | { what: 'link' | 'end'; guest: Guest };

/** Relatives and doctors at home who may read the request, what they did, and the way to invite one. */
export function GuestSection({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const { guests: loaded, failure, setGuests, load } = useGuests(requestId);
  const [opened, setOpened] = useState<Open | null>(null);
  const close = () => setOpened(null);
  const end = useAction(async (guest: Guest) => {
    const { data } = await browserApi(endGuest, { params: { id: requestId, guestId: guest.id } });
    setGuests(data);
    close();
    showToast('success', t('guests.ended_toast'));
  });
  const guests = loaded?.guests ?? [];
  const present = guests.filter(({ state }) => state === 'active' || state === 'invited');
  const past = guests.filter((guest) => !present.includes(guest));
  return (
    <section className={classes.section} aria-labelledby="guests-title">
      <h2 id="guests-title" className={text.h4}>
        {t('guests.title')}
      </h2>
      <p className={text.muted}>{t('guests.text')}</p>
      {failure !== null && loaded === null && (
        <div className={classes.ways}>
          <FormMessage text={failure} />
          <Button small onClick={load}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {present.length > 0 && (
        <ul className={`${panelClass} ${classes.list}`}>
          {present.map((guest) => (
            <GuestRow
              key={guest.id}
              {...{ requestId, guest }}
              onChanged={setGuests}
              onLink={() => setOpened({ what: 'link', guest })}
              onEnd={() => setOpened({ what: 'end', guest })}
            />
          ))}
        </ul>
      )}
      {present.length >= limits.guestsMax ? (
        <p className={text.muted}>{t('field.guests_full', { limit: limits.guestsMax })}</p>
      ) : (
        <div className={classes.ways}>
          <Button small onClick={() => setOpened({ what: 'invite' })}>
            <Icon name="users" size={18} />
            {t('guests.invite')}
          </Button>
        </div>
      )}
      {loaded && <GuestLog acts={loaded.acts} guests={guests} />}
      <Past guests={past} />
      {opened?.what === 'invite' && (
        <InviteSheet
          requestId={requestId}
          onInvited={(guest) => {
            setOpened({ what: 'link', guest });
            load();
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'link' && <InvitationSheet guest={opened.guest} onClose={close} />}
      {opened?.what === 'end' && (
        <ConfirmDialog
          title={t('guests.end_title', { name: isolate(opened.guest.name) })}
          confirm={t(opened.guest.state === 'active' ? 'guests.end' : 'guests.withdraw')}
          isBusy={end.isBusy}
          onConfirm={() => end.run(opened.guest)}
          onCancel={close}
        >
          <p>{t('guests.end_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Whose access it is and how it stands. */
function useStanding(): (guest: Guest) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ state, expires_at, account_name, accepted_at, ended_at, ended_by }) => {
    const day = (at: string | null) => format.dateTime(at ?? '');
    if (state === 'invited') return t('guests.invited', { date: day(expires_at) });
    if (state === 'expired') return t('guests.expired', { date: day(expires_at) });
    const account = account_name === null ? t('guests.gone_account') : isolate(account_name);
    if (state === 'active') return t('guests.active', { account, date: format.dayOf(accepted_at ?? '') });
    if (accepted_at === null) return t('guests.withdrawn', { date: day(ended_at) });
    return t(ended_by === 'guest' ? 'guests.ended_guest' : 'guests.ended_client', { date: day(ended_at) });
  };
}

type RowProps = {
  requestId: string;
  guest: Guest;
  onChanged(guests: Guests): void;
  onLink(): void;
  onEnd(): void;
};

function GuestRow({ requestId, guest, onChanged, onLink, onEnd }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding();
  const { id, name, kind, can_write, state, opened_at } = guest;
  const named = isolate(name);
  const isActive = state === 'active';
  const change = useAction(async (isOn: boolean) => {
    const params = { id: requestId, guestId: id };
    onChanged((await browserApi(changeGuest, { params, body: { can_write: isOn } })).data);
  });
  return (
    <li>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>
        {' · '}
        {t(`guests.kind_${kind}`)}
      </p>
      <p className={text.muted}>
        {standing(guest)}
        {isActive && (
          <>
            <br />
            {opened_at === null
              ? t('guests.unopened')
              : t('guests.opened', { date: format.dateTime(opened_at) })}
          </>
        )}
      </p>
      <fieldset className={classes.row} aria-label={named}>
        <Switch label={t('guests.can_write')} isOn={can_write} isBusy={change.isBusy} onChange={change.run} />
      </fieldset>
      <p className={`${classes.end} ${classes.buttons}`}>
        {state === 'invited' && (
          <Button
            kind="quiet"
            small
            aria-label={t('guests.show_link_named', { name: named })}
            onClick={onLink}
          >
            {t('guests.show_link')}
          </Button>
        )}
        <Button
          kind="quiet"
          small
          aria-label={t(isActive ? 'guests.end_named' : 'guests.withdraw_named', { name: named })}
          onClick={onEnd}
        >
          {t(isActive ? 'guests.end' : 'guests.withdraw')}
        </Button>
      </p>
    </li>
  );
}

function GuestLog({ acts, guests }: { acts: readonly GuestAct[]; guests: readonly Guest[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (acts.length === 0) return null;
  const nameOf = (id: string) => isolate(guests.find((one) => one.id === id)?.name ?? '');
  return (
    <details className={classes.log}>
      <summary>{t('requests.access_log', { count: acts.length, n: format.number(acts.length) })}</summary>
      <ul>
        {acts.map(({ guest_id, kind, file, clinic, at }) => (
          <li key={`${at} ${guest_id} ${kind} ${file}`} className={classes.event}>
            <span>
              {t(`guests.act.${kind}`, {
                name: nameOf(guest_id),
                file: isolate(file ?? ''),
                clinic: isolate(clinic ?? ''),
              })}
            </span>
            <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Those who have no access any more, or never took it. */
function Past({ guests }: { guests: readonly Guest[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding();
  if (guests.length === 0) return null;
  return (
    <details className={classes.log}>
      <summary>{t('guests.past', { n: format.number(guests.length) })}</summary>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className={classes.event}>
            <span>
              <bdi>{guest.name}</bdi>
              {guest.account_name !== null && guest.account_name !== guest.name && (
                <>
                  {' '}
                  (<bdi>{guest.account_name}</bdi>)
                </>
              )}
            </span>
            <span>{standing(guest)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
