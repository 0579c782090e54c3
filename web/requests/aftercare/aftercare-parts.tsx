import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '../../../contract/platform/client.ts';
import {
  type Aftercare,
  type AftercareDocument,
  openAftercareDocument,
  openStaffAftercareDocument,
} from '../../../contract/requests/aftercare.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useFormat } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGuestPaths } from '../guests/guest-context.ts';
import planClasses from '../plan/plan.module.css';
import classes from './aftercare.module.css';

export type Side = 'client' | 'staff';

/** Opens a discharge document, or the photo of an answer. */
export function useOpening({ request_id: id, clinic }: Aftercare, side: Side) {
  const guestPaths = useGuestPaths();
  return useAction(async ({ id: documentId, name }: AftercareDocument) => {
    const params = { id, documentId };
    const path = guestPaths
      ? guestPaths.file(documentId)
      : side === 'client'
        ? callPath(openAftercareDocument, { params })
        : callPath(openStaffAftercareDocument, { params, query: { clinic_id: clinic.id } });
    saveFile(await fetchSessionFile(path), name);
  });
}

/** Discharge documents; `children`: how one is added. */
export function DischargeDocuments({
  care,
  side,
  children,
}: {
  care: Aftercare;
  side: Side;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const opening = useOpening(care, side);
  return (
    <section className={planClasses.card} aria-labelledby="aftercare-documents">
      <h2 id="aftercare-documents">{t('aftercare.documents.title')}</h2>
      {care.documents.length === 0 && <p className={planClasses.quiet}>{t('aftercare.documents.none')}</p>}
      {care.documents.length > 0 && (
        <ul className={planClasses.documents}>
          {care.documents.map((document) => (
            <li key={document.id}>
              <Icon name="document" size={20} />
              <span className={planClasses.item}>
                <bdi>{document.name}</bdi>
                <span className={planClasses.quiet}>
                  {format.dayOf(document.at)} · {format.fileSize(document.bytes)}
                </span>
              </span>
              <span className={planClasses.tools}>
                <Button
                  small
                  aria-label={t('plan.documents.open_named', { name: document.name })}
                  onClick={() => opening.run(document)}
                >
                  {t('plan.documents.open')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** What the clinic has written to do at home, and what was agreed for complications. */
export function Instructions({
  care,
  side,
  children,
}: {
  care: Aftercare;
  side: Side;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { discharged_on: day, instructions, complications, agreed_aftercare: aftercare } = care;
  return (
    <section className={planClasses.card} aria-labelledby="aftercare-instructions">
      <h2 id="aftercare-instructions">{t('aftercare.instructions.title')}</h2>
      {day !== null && (
        <p className={planClasses.quiet}>{t('aftercare.discharged', { date: format.date(day) })}</p>
      )}
      {instructions === '' ? (
        <p className={planClasses.quiet}>{t(`aftercare.instructions.none_${side}`)}</p>
      ) : (
        <p className={planClasses.words} dir="auto">
          {instructions}
        </p>
      )}
      <details className={classes.rule}>
        <summary>{t('aftercare.complications.open')}</summary>
        {complications === '' && aftercare === '' ? (
          <p className={planClasses.quiet}>{t('aftercare.complications.none')}</p>
        ) : (
          <dl className={planClasses.facts}>
            <Rule name={t('aftercare.complications.rule')} text={complications} />
            <Rule name={t('aftercare.complications.aftercare')} text={aftercare} />
          </dl>
        )}
      </details>
      {children}
    </section>
  );
}

function Rule({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={planClasses.words} dir="auto">
        {text}
      </dd>
    </div>
  );
}
