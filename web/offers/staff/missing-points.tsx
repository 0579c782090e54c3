import { useTranslation } from 'react-i18next';
import text from '../../ui/text.module.css';
import classes from './missing-points.module.css';
import { placeId } from './offer-errors.ts';

/** Points not said yet, each a way to its field. */
export function MissingPoints({ missing, onGo }: { missing: readonly string[]; onGo(name: string): void }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.missing}>
      {missing.map((name) => (
        <li key={name}>
          <a
            href={`#${placeId(name)}`}
            className={text.link}
            onClick={(event) => {
              event.preventDefault();
              onGo(name);
            }}
          >
            {t(`offers.row.${name.replace(/^line\./, '')}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
