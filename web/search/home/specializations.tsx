import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { DictionaryIcon } from '../../ui/dictionary-icon.tsx';
import text from '../../ui/text.module.css';
import { emptySearch, searchAddress } from '../search-state.ts';
import classes from './home.module.css';

type Props = {
  shown: readonly { slug: string; title: string; clinics: number; icon: string }[];
  total: number;
};

/** The largest specializations as ways into the search. */
export function Specializations({ shown, total }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (shown.length === 0) return null;
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={text.h2}>{t('home.specializations')}</h2>
        <Link to="/catalogue/specializations" className={text.link}>
          {t('home.all_specializations', { count: total, n: format.number(total) })}
        </Link>
      </div>
      <ul className={classes.specializations}>
        {shown.map(({ slug, title, clinics, icon }) => (
          <li key={slug}>
            <Link to={searchAddress({ ...emptySearch, specialization: [slug] })}>
              <DictionaryIcon name={icon} />
              <span>{title}</span>
              <small>{format.number(clinics)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
