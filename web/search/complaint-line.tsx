import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import classes from './complaint-line.module.css';

type Props = {
  /** The complaint's title in the language of the page. */
  title: string;
  /** Fields that people with it often see, the first to see first, each with its list. */
  fields: readonly { title: string; to: string }[];
};

/** What a complaint was read as: fields of medicine, never a diagnosis. */
export function ComplaintLine({ title, fields }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.line}>
      <p>{t('search.complaint.often', { complaint: title })}</p>
      <ul>
        {fields.map(({ title: field, to }) => (
          <li key={to}>
            <Link to={to} className={text.link}>
              {field}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('search.complaint.no_diagnosis')}</p>
    </section>
  );
}
