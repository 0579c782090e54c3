import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { type Guest, type GuestKind, guestKinds, inviteGuest } from '../../../contract/requests/guests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import fields from '../../ui/fields.module.css';
import { FormMessage } from '../../ui/form-message.tsx';
import text from '../../ui/text.module.css';

type Props = { requestId: string; onInvited(guest: Guest): void; onClose(): void };
type Values = { name: string; kind: GuestKind; can_write: boolean };

/** Whom to invite, and whether they may also write. */
export function InviteSheet({ requestId, onInvited, onClose }: Props) {
  const { t } = useTranslation();
  // What is sent under one key does not change: after a change it is a new one.
  const sent = useRef({ key: '', body: '' });
  const form = useForm<Values>({
    initial: { name: '', kind: 'relative', can_write: false },
    required: ['name'],
    async submit(body) {
      const words = JSON.stringify(body);
      if (sent.current.body !== words) sent.current = { key: crypto.randomUUID(), body: words };
      const options = { headers: { 'Idempotency-Key': sent.current.key } };
      const { data } = await browserApi(inviteGuest, { params: { id: requestId }, body }, options);
      onInvited(data);
    },
  });
  return (
    <FormSheet title={t('guests.invite_title')} form={form} confirm={t('guests.make')} onClose={onClose}>
      <div className={fields.fields}>
        <p>{t('guests.text')}</p>
        <Field
          label={t('guests.name')}
          hint={t('guests.name_hint')}
          autoComplete="off"
          maxLength={limits.nameMax}
          dir="auto"
          {...form.field('name')}
        />
        <ChoiceGroup
          legend={t('guests.kind')}
          name="kind"
          options={guestKinds.map((value) => ({ value, label: t(`guests.kind_${value}`) }))}
          chosen={form.values.kind}
          onChoose={(kind) => form.set('kind', kind)}
          error={form.errors.kind}
        />
        <div>
          <Checkbox
            label={t('guests.can_write')}
            checked={form.values.can_write}
            onChange={({ target }) => form.set('can_write', target.checked)}
          />
          <p className={text.muted}>{t('guests.can_write_hint')}</p>
        </div>
        <FormMessage text={form.message} />
      </div>
    </FormSheet>
  );
}
