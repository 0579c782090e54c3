import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Sheet } from '../ui/sheet.tsx';
import classes from './dialog.module.css';
import type { OfferColumn } from './offer-columns.ts';
import type { NamedTerms } from './use-changes.tsx';
import { VersionChanges } from './version-changes.tsx';

type Version = NamedTerms & { version: number; sent_at: string };

/** Earlier versions of an offer: what each later one has changed, the last first. */
export function VersionsSheet({
  column: { offer, clinic },
  onClose,
}: {
  column: OfferColumn;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const all: Version[] = [
    ...offer.earlier_versions.map(({ doctor_title: doctor, ...one }) => ({ ...one, doctor })),
    { version: offer.version, sent_at: offer.sent_at, terms: offer.terms, doctor: offer.doctor.title },
  ].sort((a, b) => a.version - b.version);
  const steps = all.slice(1).map((after, i) => ({ before: all[i], after }));
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
        {steps.reverse().map(
          ({ before, after }) =>
            before && (
              <section key={after.version} className={classes.version}>
                <h3>
                  {t('offers.version', { n: after.version })} <span>{format.dateTime(after.sent_at)}</span>
                </h3>
                <VersionChanges before={before} after={after} />
              </section>
            ),
        )}
      </div>
    </Sheet>
  );
}
