import { useTranslation } from 'react-i18next';
import type { Operator } from '../../../contract/content/documents.ts';
import text from '../../ui/text.module.css';
import classes from './document.module.css';

/** Address behind a contact, as far as it is plainly one; null: words. */
function contactAddress(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+[\d\s()-]{6,}$/.test(contact) ? `tel:${contact.replace(/[^\d+]/g, '')}` : null;
}

/** Who answers for this installation: the texts above send their readers here. */
export function OperatorSection({ operator: { name, contact } }: { operator: Operator }) {
  const { t } = useTranslation();
  const address = contact === null ? null : contactAddress(contact);
  return (
    <section id="operator" className={`${classes.section} ${classes.operator}`}>
      <h2 className={text.h3}>{t('documents.operator')}</h2>
      <p>{name === null ? t('documents.operator_none') : <bdi>{name}</bdi>}</p>
      {contact !== null && (
        <p>
          {address === null ? (
            <bdi>{contact}</bdi>
          ) : (
            <a href={address} rel="noreferrer" className={text.link}>
              <bdi>{contact}</bdi>
            </a>
          )}
        </p>
      )}
    </section>
  );
}
