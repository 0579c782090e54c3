import { useTranslation } from 'react-i18next';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import { emptySearch, searchAddress } from '../search-state.ts';
import classes from './home.module.css';

/** Searches that show what is forgiven, in the language of the page. */
export function Examples() {
  const { t } = useTranslation();
  const words = t('home.example_words').split('|');
  return (
    <p className={classes.examples}>
      {t('home.examples')}{' '}
      {words.map((word, i) => (
        <span key={word}>
          {i > 0 && ' · '}
          <Link to={searchAddress({ ...emptySearch, q: word })} className={text.link}>
            <bdi>{word}</bdi>
          </Link>
        </span>
      ))}
    </p>
  );
}
