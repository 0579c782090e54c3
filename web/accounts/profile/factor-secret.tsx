import { useTranslation } from 'react-i18next';
import text from '../../ui/text.module.css';
import { CopyButton } from './copy-button.tsx';
import classes from './factor.module.css';

/** Units of white around a code that cameras need. */
const QUIET = 4;

type Props = { offer: { secret: string; uri: string; qr: { size: number; path: string } } };

/** The secret for an authenticator: to photograph, to open on this device, or to type. */
export function FactorSecret({ offer }: Props) {
  const { t } = useTranslation();
  const { size, path } = offer.qr;
  const side = size + 2 * QUIET;
  const groups = offer.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className={classes.secret}>
      <p>{t('profile.factor_scan')}</p>
      <svg
        className={classes.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        width="200"
        height="200"
        role="img"
        aria-label={t('profile.factor_qr')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        <a href={offer.uri} className={text.link}>
          {t('profile.factor_open')}
        </a>
      </p>
      <div className={classes.typed}>
        <p>{t('profile.factor_type')}</p>
        <code dir="ltr">{groups.join(' ')}</code>
        <CopyButton value={offer.secret} />
      </div>
    </div>
  );
}
