import { useTranslation } from 'react-i18next';
import type { Plan } from '../../../contract/requests/plan.ts';
import { useFormat } from '../../platform/format.ts';
import { ownZone } from '../../platform/own-zone.ts';

/** Writes a moment by the clock of a zone: `12 мая 2027, 09:00`. */
export function useTimeIn(): (isoMoment: string, timeZone: string) => string {
  const format = useFormat();
  return (isoMoment, timeZone) =>
    `${format.dayIn(isoMoment, timeZone)}, ${format.time(new Date(isoMoment), timeZone)}`;
}

/** A moment by the clock of the clinic, then by that of the client where it shows another time. */
export function useBothClocks(plan: Plan, side: 'client' | 'staff'): (isoMoment: string) => string[] {
  const { t } = useTranslation();
  const timeIn = useTimeIn();
  return (isoMoment) => {
    const here = timeIn(isoMoment, plan.clinic.time_zone);
    const zone = side === 'client' ? ownZone() : plan.client_zone;
    const other = zone === null ? here : timeIn(isoMoment, zone);
    return [
      t('plan.date.clinic_time', { when: here }),
      ...(other === here
        ? []
        : [t(side === 'client' ? 'plan.date.your_time' : 'plan.date.patient_time', { when: other })]),
    ];
  };
}

/** Whether both sides can still change the plan. */
export const isOpenPlan = ({ request_state: state }: Plan): boolean =>
  state === 'accepted' || state === 'scheduled';
