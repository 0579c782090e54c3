import { useTranslation } from 'react-i18next';
import type { Document, Operator } from '../../../contract/content/documents.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { useSite } from '../../platform/site.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from './document.module.css';

/** Address behind a contact, as far as it is plainly one; null: words. */
function contactAddress(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+[\d\s()-]{6,}$/.test(contact) ? `tel:${contact.replace(/[^\d+]/g, '')}` : null;
}

/** Who answers for this installation: the texts above send their readers here. */
function OperatorSection({ operator: { name, contact } }: { operator: Operator }) {
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

type Props = {
  document: Document;
  operator: Operator;
  /** The text that belongs to this one. */
  also: { path: string; key: string };
};

const anchorOf = (index: number) => `section-${index + 1}`;

/** A text that people agree to, as a page: it reads and prints without scripts. */
export function DocumentPage({ document, operator, also }: Props) {
  const { t } = useTranslation();
  return (
    <article className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={document.title} description={document.summary} />
      <Head document={document} />
      <div className={classes.columns}>
        <Contents document={document} />
        <div className={classes.text}>
          <div lang={document.language} dir="auto" className={classes.sections}>
            {document.sections.map((section, index) => (
              <Section key={section.title} section={section} index={index} />
            ))}
          </div>
          <OperatorSection operator={operator} />
          <p className={classes.also}>
            <Link to={also.path} className={text.link}>
              {t(also.key)}
            </Link>
          </p>
        </div>
      </div>
    </article>
  );
}

function Head({ document: { title, summary, version, published_on, language } }: Pick<Props, 'document'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const site = useSite();
  return (
    <header className={classes.head}>
      <h1 className={text.h1} lang={language}>
        {title}
      </h1>
      <p className={classes.lead} lang={language}>
        {summary}
      </p>
      <p className={classes.version}>
        {t('documents.version', { version })} <time dateTime={published_on}>{format.date(published_on)}</time>
      </p>
      {language !== site.language.prefix && (
        <p className={classes.version}>
          {t('documents.shown_in', { language: format.languageName(language) })}
        </p>
      )}
    </header>
  );
}

function Contents({ document }: Pick<Props, 'document'>) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('documents.contents')} className={classes.contents}>
      <p className={text.label}>{t('documents.contents')}</p>
      <ol lang={document.language}>
        {document.sections.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${anchorOf(index)}`}>
              <span className={classes.number}>{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
      <a href="#operator">{t('documents.operator')}</a>
    </nav>
  );
}

function Section({ section, index }: { section: Document['sections'][number]; index: number }) {
  return (
    <section id={anchorOf(index)} className={classes.section}>
      <h2 className={text.h3}>
        <span className={classes.number}>{index + 1}</span>
        {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.points.length > 0 && (
        <ul>
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
