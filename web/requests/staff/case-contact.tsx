import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './case.module.css';

/** Who the patient is, once they have opened it to this clinic; until then, that they have not. */
export function CaseContact({ contact }: { contact: StaffCase['contact'] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="case-contact">
      <h2 id="case-contact">{t('staff.contact')}</h2>
      {contact === null ? (
        <p className={classes.closed}>
          <Icon name="lock" size={20} />
          <span>{t('staff.contact_closed')}</span>
        </p>
      ) : (
        <dl className={classes.contact}>
          <dt>{t('staff.name')}</dt>
          <dd>
            <bdi>{contact.name}</bdi>
          </dd>
          {contact.patient_name !== null && (
            <>
              <dt>{t('staff.patient_name')}</dt>
              <dd>
                <bdi>{contact.patient_name}</bdi>
              </dd>
            </>
          )}
          <dt>{t('staff.phone')}</dt>
          <dd>
            <a href={`tel:${contact.phone_number}`} className={text.link}>
              <bdi dir="ltr">{contact.phone_number}</bdi>
            </a>
          </dd>
          {contact.email !== null && (
            <>
              <dt>{t('staff.email')}</dt>
              <dd>
                <a href={`mailto:${contact.email}`} className={text.link}>
                  <bdi dir="ltr">{contact.email}</bdi>
                </a>
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
