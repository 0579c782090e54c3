import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/content/documents.ts';
import { Link } from '../../platform/links.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './text-details.module.css';

type Props = {
  text: Document;
  /** Of its sections, by what stands above it. */
  heading?: 'h3' | 'h4';
};

/** The way to all the words of a text: the terms have a page, the short ones open in their place. */
export function TextDetails({ text: shown, heading = 'h4' }: Props) {
  const { t } = useTranslation();
  if (shown.name === 'terms')
    return <NewTabLink to="/about/terms" title={t('consents.read_terms')} of={shown.title} />;
  return (
    <details className={classes.details}>
      <summary>
        {t('consents.read_whole')}
        <span className={text.hidden}>{`: ${shown.title}`}</span>
      </summary>
      <div className={classes.words}>
        <Words text={shown} heading={heading} />
        {shown.name === 'personal_data' && (
          <NewTabLink to="/about/privacy" title={t('consents.read_privacy')} />
        )}
      </div>
    </details>
  );
}

function Words({ text: { language, sections }, heading: Heading }: Required<Props>) {
  return (
    <div lang={language} dir="auto" className={classes.sections}>
      {sections.map(({ title, paragraphs, points }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** `of`: what it is a text of, for those who do not see where it stands. */
function NewTabLink({ to, title, of }: { to: string; title: string; of?: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} target="_blank" className={`${text.link} ${classes.link}`}>
      {title}
      <Icon name="external" size={16} />
      <span className={text.hidden}>{`${of === undefined ? '' : `: ${of}`} (${t('form.new_tab')})`}</span>
    </Link>
  );
}
