import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type ApprovalLimit, setApprovalLimit } from '../../../contract/offers/offer-approvals.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import { useForm } from '../../platform/use-form.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { NumberField } from '../../team/number-field.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useMoney } from '../offer-money.tsx';
import classes from './approval-form.module.css';
import { AMOUNT_MAX } from './term-props.ts';

type Props = { clinic: OwnClinic; limit: ApprovalLimit };

/** Above which total an owner approves offers; only owners change it. */
export function ApprovalSetting({ clinic, limit }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Section title={t('staff.approval.setting')} lead={t('staff.approval.setting_text')}>
      <p>
        {limit.sum
          ? t('staff.approval.setting_now', { amount: money.original(limit.sum).trim() })
          : t('staff.approval.setting_none')}
      </p>
      {clinic.role === 'owner' && (
        <ApprovalForm key={`${clinic.id} ${limit.version}`} clinic={clinic} limit={limit} />
      )}
    </Section>
  );
}

function ApprovalForm({ clinic, limit }: Props) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const { revalidate } = useRevalidator();
  const [amount, setAmount] = useState(limit.sum?.amount ?? null);
  const [currencyId, setCurrencyId] = useState(
    limit.sum?.currency_id ?? currencies.find(({ code }) => code === 'EUR')?.id ?? 0,
  );
  const chosen = currencies.find(({ id }) => id === currencyId);
  const save = (sum: ApprovalLimit['sum']) =>
    browserApi(setApprovalLimit, { body: { clinic_id: clinic.id, sum, version: limit.version } });
  const form = useForm({
    initial: {},
    required: [],
    check: (): Record<string, string> =>
      amount === null || amount <= 0 ? { amount: t('staff.approval.sum_missing') } : {},
    async submit() {
      await save(amount === null ? null : { amount, currency_id: currencyId });
      showToast('success', t('staff.approval.saved'));
      await revalidate();
    },
  });
  const turnOff = useAction(async () => {
    await save(null);
    showToast('success', t('staff.approval.turned_off'));
    await revalidate();
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <div className={classes.pair}>
        <NumberField
          label={t('staff.approval.sum')}
          max={AMOUNT_MAX}
          decimals={2}
          money={chosen ? [chosen.code, chosen.prefix] : []}
          value={amount}
          error={form.errors.amount ?? form.errors['sum.amount']}
          onChange={setAmount}
        />
        <Select
          label={t('staff.currency')}
          value={currencyId}
          error={form.errors['sum.currency_id']}
          onChange={({ target }) => setCurrencyId(Number(target.value))}
        >
          {currencies.map(({ id, code, title }) => (
            <option key={id} value={id}>
              {`${code}${t('site.comma')}${title}`}
            </option>
          ))}
        </Select>
      </div>
      <FormMessage text={form.message} />
      <div className={classes.foot}>
        <SubmitButton kind="tonal" isSending={form.isSending}>
          {t('staff.approval.save')}
        </SubmitButton>
        {limit.sum && (
          <Button kind="quiet" loading={turnOff.isBusy} onClick={() => turnOff.run()}>
            {t('staff.approval.turn_off')}
          </Button>
        )}
      </div>
    </form>
  );
}
