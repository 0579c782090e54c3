import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import {
  confirmPositionRequest,
  type PositionRequest,
  refusePositionRequest,
  type SentPositionRequest,
  withdrawPositionRequest,
} from '../../../contract/clinics/position-requests.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './doctors.module.css';

type SentProps = { clinicId: number; requests: readonly SentPositionRequest[] };

/** Known doctors whom the clinic has named: who can confirm them, or why they were refused. */
export function SentRequests({ clinicId, requests }: SentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const withdraw = useAction(async (id: string) => {
    await browserApi(withdrawPositionRequest, { params: { id }, body: { clinic_id: clinicId } });
    showToast('success', t('staff_doctors.withdrawn'));
    await revalidate();
  });
  const deciders = ({ is_doctor_asked, asked_clinics }: SentPositionRequest) =>
    format.list([
      ...(is_doctor_asked ? [t('staff_doctors.by_doctor')] : []),
      ...asked_clinics,
      t('staff_doctors.by_operator'),
    ]);
  return (
    <Section title={t('staff_doctors.asked')} lead={t('staff_doctors.asked_text')}>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className={classes.row}>
            <div className={classes.facts}>
              <h3 className={classes.name}>
                <bdi>{request.doctor.title}</bdi>
              </h3>
              <p className={classes.fact}>
                {t(`role.${request.role}`)} · {request.specialization}
              </p>
              <p className={classes.fact}>
                {request.state === 'waiting' ? (
                  t('staff_doctors.awaits', { who: deciders(request) })
                ) : (
                  <>
                    {t('staff_doctors.refused', { reason: request.reason ?? '' })}{' '}
                    {request.again_at !== null &&
                      t('staff_doctors.again_at', { date: format.date(request.again_at.slice(0, 10)) })}
                  </>
                )}
              </p>
            </div>
            {request.state === 'waiting' && (
              <Button
                small
                onClick={() => withdraw.run(request.id)}
                aria-label={t('staff_doctors.withdraw_named', { name: request.doctor.title })}
              >
                {t('staff_doctors.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ReceivedProps = { clinicId: number; requests: readonly PositionRequest[] };

/** What another clinic says of a doctor who works here, for those who may confirm it. */
export function ReceivedRequests({ clinicId, requests }: ReceivedProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [refusing, setRefusing] = useState<PositionRequest | null>(null);
  const confirm = useAction(async (id: string) => {
    await browserApi(confirmPositionRequest, { params: { id }, body: { clinic_id: clinicId } });
    showToast('success', t('staff_doctors.confirmed'));
    await revalidate();
  });
  return (
    <Section title={t('staff_doctors.received')} lead={t('staff_doctors.received_text')}>
      <ul>
        {requests.map((request) => {
          const { id, doctor, clinic, role, specialization, since } = request;
          const about = { name: doctor.title, clinic: clinic.title };
          return (
            <li key={id} className={classes.row}>
              <div className={classes.facts}>
                <h3 className={classes.name}>
                  <bdi>{doctor.title}</bdi>
                </h3>
                <p className={classes.fact}>
                  {t('staff_doctors.received_fact', {
                    clinic: clinic.title,
                    role: t(`role.${role}`),
                    specialization,
                  })}
                  {since !== null && ` · ${t('staff_doctors.since', { year: since })}`}
                </p>
              </div>
              <div className={classes.tools}>
                <Button
                  small
                  kind="primary"
                  onClick={() => confirm.run(id)}
                  aria-label={t('staff_doctors.confirm_named', about)}
                >
                  {t('staff_doctors.confirm')}
                </Button>
                <Button
                  small
                  onClick={() => setRefusing(request)}
                  aria-label={t('staff_doctors.refuse_named', about)}
                >
                  {t('staff_doctors.refuse')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {refusing && <RefuseForm clinicId={clinicId} request={refusing} onClose={() => setRefusing(null)} />}
    </Section>
  );
}

type RefuseProps = { clinicId: number; request: PositionRequest; onClose(): void };

function RefuseForm({ clinicId, request, onClose }: RefuseProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    async submit({ reason }) {
      const body = { clinic_id: clinicId, reason: reason.trim() };
      await browserApi(refusePositionRequest, { params: { id: request.id }, body });
      showToast('success', t('staff_doctors.refused_toast'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_doctors.refuse_title')}
      form={form}
      confirm={t('staff_doctors.refuse')}
      onClose={onClose}
    >
      <p>
        <bdi>{request.doctor.title}</bdi>, <bdi>{request.clinic.title}</bdi>
      </p>
      <TextArea
        label={t('staff_doctors.refuse_reason')}
        hint={t('staff_doctors.refuse_hint')}
        maxLength={limits.positionReasonMax}
        {...form.field('reason')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
