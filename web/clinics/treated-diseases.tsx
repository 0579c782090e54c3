import { useTranslation } from 'react-i18next';
import type { Term } from '../../contract/content/dictionaries.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import block from './clinic-block.module.css';
import classes from './treated-diseases.module.css';

/** More than these are read one by one by nobody; the rest opens. */
const SHOWN = 16;

type Props = { diseases: readonly Term[]; searchPath: string; title: string; unknown: string };

/** What is treated; each disease leads to everyone who treats it. */
export function TreatedDiseases({ diseases, searchPath, title, unknown }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const rest = diseases.length > SHOWN + 1 ? diseases.slice(SHOWN) : [];
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{title}</h2>
      {diseases.length === 0 ? (
        <p className={text.muted}>{unknown}</p>
      ) : (
        <DiseaseLinks
          diseases={rest.length > 0 ? diseases.slice(0, SHOWN) : diseases}
          searchPath={searchPath}
        />
      )}
      {rest.length > 0 && (
        <details className={block.rest}>
          <summary className={text.link}>
            {t('clinic.diseases_rest', { count: rest.length, n: format.number(rest.length) })}
          </summary>
          <DiseaseLinks diseases={rest} searchPath={searchPath} />
        </details>
      )}
    </section>
  );
}

function DiseaseLinks({ diseases, searchPath }: Pick<Props, 'diseases' | 'searchPath'>) {
  return (
    <ul className={classes.diseases}>
      {diseases.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={`${searchPath}?disease=${slug}`}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
