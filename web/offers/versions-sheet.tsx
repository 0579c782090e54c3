import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import classes from './dialog.module.css';
import type { OfferColumn } from './offer-columns.ts';
import { VersionList } from './version-list.tsx';

/** Earlier versions of an offer: what each later one has changed, the last first. */
export function VersionsSheet({
  column: { offer, clinic, requestId },
  onClose,
}: {
  column: OfferColumn;
  onClose(): void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.versions_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={`${classes.body} ${classes.versions}`}>
        <p>{t('offers.versions_text', { clinic: clinic.title })}</p>
        <Link
          to={`/requests/self/${requestId}/print?offer=${offer.id}`}
          className={`${buttonClass({ small: true })} ${classes.start}`}
        >
          <Icon name="print" size={18} />
          {t('staff.versions.print')}
        </Link>
        <VersionList
          versions={[
            ...offer.earlier_versions.map(({ doctor_title: doctor, ...one }) => ({ ...one, doctor })),
            {
              version: offer.version,
              sent_at: offer.sent_at,
              terms: offer.terms,
              doctor: offer.doctor.title,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}
