import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFER_DOCTORS_MAX, type OfferDoctor } from '../../../contract/offers/offer-choices.ts';
import { useFormat } from '../../platform/format.ts';
import field from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picker } from '../../ui/picker.tsx';
import classes from './doctor-field.module.css';
import { placeId } from './offer-errors.ts';
import { useFoundDoctors } from './use-found-doctors.ts';
import type { NamedDoctors } from './use-offer-doctors.ts';

type Props = {
  offerId: string;
  chosen: number | null;
  doctors: NamedDoctors;
  error: string | undefined;
  /** Null: nobody is named. */
  onChoose(doctor: OfferDoctor | null): void;
};

/** Who treats: the one who is named, and a list of the clinic's doctors with a search over all of them. */
export function DoctorField({ offerId, chosen, doctors, error, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState<string | null>(null);
  const found = useFoundDoctors(offerId, text);
  const named = chosen === null ? undefined : doctors.get(chosen);
  const label = ({ title, specialization }: OfferDoctor) =>
    [title, specialization].filter(Boolean).join(t('site.comma'));
  const value =
    chosen === null
      ? t('staff.choose_doctor')
      : named === null
        ? t('staff.doctor_gone')
        : named && label(named);
  return (
    <div id={placeId('doctor_id')} className={classes.place}>
      <FieldFrame label={t('staff.doctor')} error={error}>
        {(ties) => (
          <span className={field.choice}>
            <Picker
              id={ties.id}
              aria-describedby={[`${ties.id}-value`, ties['aria-describedby']].filter(Boolean).join(' ')}
              className={`${field.input} ${classes.button}`}
              listClassName={classes.list}
              options={[
                ...(chosen === null ? [] : [{ value: '', label: t('staff.no_doctor') }]),
                ...found.doctors.map((one) => ({
                  value: String(one.id),
                  label: label(one),
                  // The server finds by names in other languages too.
                  keywords: found.q,
                })),
              ]}
              chosen={String(chosen ?? '')}
              findLabel={
                found.all > OFFER_DOCTORS_MAX
                  ? t('staff.doctor_find_among', { n: format.number(found.all) })
                  : t('staff.doctor_find')
              }
              noneLabel={
                found.isComing
                  ? t('staff.doctor_coming')
                  : (found.failure ?? t(found.q === '' ? 'staff.no_doctors' : 'staff.pick_nothing'))
              }
              onFind={setText}
              onChoose={(id) => {
                onChoose(found.doctors.find((one) => String(one.id) === id) ?? null);
              }}
            >
              <bdi id={`${ties.id}-value`} className={classes.value} data-invalid={error ? true : undefined}>
                {value}
              </bdi>
            </Picker>
            <Icon name="chevron-down" size={18} />
          </span>
        )}
      </FieldFrame>
    </div>
  );
}
