import { useTranslation } from 'react-i18next';
import type { Guest } from '../../../contract/requests/guests.ts';
import { CopyButton } from '../../accounts/profile/copy-button.tsx';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { useShare } from '../../platform/use-share.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import classes from '../access-section.module.css';

/** The link of an invitation, which the client sends themselves. */
export function InvitationSheet({ guest, onClose }: { guest: Guest; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = `${location.origin}/requests/invitation#${guest.token ?? ''}`;
  const send = useShare({ title: t('guests.share_title'), url: address });
  return (
    <Sheet
      opened
      isCentred
      title={t('guests.link_title', { name: isolate(guest.name) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button kind="primary" onClick={onClose}>
            {t('guests.done')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('guests.link_text', { date: format.dateTime(guest.expires_at) })}</p>
        <Field
          label={t('guests.link')}
          dir="ltr"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className={classes.ways}>
          {'share' in navigator && (
            <Button small kind="tonal" onClick={send}>
              <Icon name="share" size={18} />
              {t('guests.send')}
            </Button>
          )}
          <CopyButton value={address} />
        </div>
      </div>
    </Sheet>
  );
}
