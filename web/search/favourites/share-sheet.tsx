import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  endFavouriteLink,
  type FavouriteLink,
  getFavouriteLink,
  shareFavourites,
} from '../../../contract/accounts/favourite-link.ts';
import { CopyButton } from '../../accounts/profile/copy-button.tsx';
import { useFailureText } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { sendUnsent } from '../../platform/kept.ts';
import { useShare } from '../../platform/use-share.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './share-sheet.module.css';

/** Loads and changes the link. `link` is undefined until loaded, null if there is none. */
function useLink() {
  const [link, setLink] = useState<FavouriteLink | null>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const failureText = useFailureText();
  async function run(call: () => Promise<FavouriteLink | null>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setLink(await call());
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }
  const load = () => void run(async () => (await browserApi(getFavouriteLink, {})).data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(load, []);
  return {
    ...{ link, failure, isBusy, load },
    share: (hasNotes: boolean) =>
      void run(async () => {
        // The link shows the list on the server, so changes made in this browser must be there first.
        await sendUnsent();
        return (await browserApi(shareFavourites, { body: { has_notes: hasNotes } })).data;
      }),
    end: () =>
      void run(async () => {
        await browserApi(endFavouriteLink, {});
        return null;
      }),
  };
}

type Link = ReturnType<typeof useLink>;

function NotesBox({ checked, onChange }: { checked: boolean; onChange(hasNotes: boolean): void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Checkbox
        label={t('favourites.link.notes')}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <p className={classes.hint}>{t('favourites.link.notes_hint')}</p>
    </div>
  );
}

function Frame({ foot, onClose, children }: { foot?: ReactNode; onClose(): void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('favourites.link.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={foot && <div className={sheetBody.actions}>{foot}</div>}
    >
      <div className={sheetBody.body}>{children}</div>
    </Sheet>
  );
}

/** Shown while there is no link: explains what it would show, and creates it with or without notes. */
function MakeLink({ state, onClose }: { state: Link; onClose(): void }) {
  const { t } = useTranslation();
  const [hasNotes, setNotes] = useState(false);
  return (
    <Frame
      onClose={onClose}
      foot={
        <Button kind="primary" loading={state.isBusy} onClick={() => state.share(hasNotes)}>
          {t('favourites.link.make')}
        </Button>
      }
    >
      <p>{t('favourites.link.text')}</p>
      <NotesBox checked={hasNotes} onChange={setNotes} />
      <FormMessage text={state.failure} />
    </Frame>
  );
}

function Address({ link }: { link: FavouriteLink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = `${location.origin}/favourites/shared#${link.token}`;
  const send = useShare({ title: t('page.shared_favourites.title'), url: address });
  return (
    <>
      <Field
        label={t('favourites.link.address')}
        hint={
          link.opened_at === null
            ? t('favourites.link.unopened')
            : t('favourites.link.opened', { time: format.dateTime(link.opened_at) })
        }
        dir="ltr"
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.tools}>
        {'share' in navigator && (
          <Button small kind="tonal" onClick={send}>
            <Icon name="share" size={18} />
            {t('favourites.link.send')}
          </Button>
        )}
        <CopyButton value={address} />
      </div>
    </>
  );
}

/** Shown while there is a link: copies it, switches notes on or off, and deletes it after a confirmation. */
function KeepLink({ state, link, onClose }: { state: Link; link: FavouriteLink; onClose(): void }) {
  const { t } = useTranslation();
  const [isEnding, setEnding] = useState(false);
  if (isEnding)
    return (
      <Frame
        onClose={onClose}
        foot={
          <>
            <Button onClick={() => setEnding(false)}>{t('favourites.link.keep')}</Button>
            <Button kind="danger" loading={state.isBusy} onClick={state.end}>
              {t('favourites.link.end')}
            </Button>
          </>
        }
      >
        <p>{t('favourites.link.end_text')}</p>
        <FormMessage text={state.failure} />
      </Frame>
    );
  return (
    <Frame
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => setEnding(true)}>{t('favourites.link.end')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('favourites.link.done')}
          </Button>
        </>
      }
    >
      <p>{t('favourites.link.text')}</p>
      <Address link={link} />
      <NotesBox checked={link.has_notes} onChange={state.share} />
      <FormMessage text={state.failure} />
    </Frame>
  );
}

/** Dialog for the link that shows the favourites to others. */
export function ShareSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const state = useLink();
  const { link, failure } = state;
  if (link) return <KeepLink state={state} link={link} onClose={onClose} />;
  if (link === null) return <MakeLink state={state} onClose={onClose} />;
  if (failure === null)
    return (
      <Frame onClose={onClose}>
        <div role="status" aria-label={t('site.loading')}>
          <Skeleton width="100%" height={140} />
        </div>
      </Frame>
    );
  return (
    <Frame
      onClose={onClose}
      foot={
        <Button kind="tonal" onClick={state.load}>
          {t('action.retry')}
        </Button>
      }
    >
      <FormMessage text={failure} />
    </Frame>
  );
}
