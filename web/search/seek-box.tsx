import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './seek-box.module.css';
import { SeekField } from './seek-field.tsx';
import { usePlace } from './use-place.ts';
import { useSeek } from './use-seek.ts';
import { NEAR_ME } from './use-where.ts';

type Props = {
  /** `hero` on the home page; `stack` where the parts stand under each other. */
  look?: 'header' | 'hero' | 'stack';
  onDone?: () => void;
};

/** What and where. A real form: without scripts the browser sends it, with them the page stays. */
export function SeekBox({ look = 'header', onDone }: Props) {
  const { t } = useTranslation();
  const seek = useSeek(onDone);
  const { where, setWhere, choices, placeRead } = seek;
  const place = usePlace((near) => setWhere(`${NEAR_ME}:${near}`));
  const isHydrated = useHydrated();
  // Without scripts there is no way to ask where the visitor is, and cities come with what is typed.
  const plain = choices.options.filter(({ value }) => value !== NEAR_ME && !value.startsWith('city:'));
  return (
    <search aria-label={t('seek.label')}>
      <form
        className={[classes.seek, look !== 'header' && classes[look]].filter(Boolean).join(' ')}
        action={seek.action}
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          seek.submit(String(new FormData(event.currentTarget).get('q')));
        }}
      >
        <SeekField seek={seek} />
        {isHydrated ? (
          <Picker
            options={choices.options}
            chosen={where}
            onChoose={(value) => (value === NEAR_ME ? place.ask() : setWhere(value))}
            onFind={choices.find}
            findLabel={t('seek.where_find')}
            noneLabel={t('seek.where_none')}
            className={classes.cell}
            listClassName={classes.places}
          >
            <span className={classes.name}>{t('seek.where')}</span>
            <span className={classes.value} data-empty={(where === '' && placeRead === null) || undefined}>
              {place.isAsking ? t('seek.where_asking') : (placeRead ?? choices.chosenLabel)}
            </span>
          </Picker>
        ) : (
          <label className={classes.cell}>
            <span className={classes.name}>{t('seek.where')}</span>
            <select name="country" className={classes.value} defaultValue={where}>
              {plain.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className={classes.submit} aria-label={t('seek.submit')}>
          <Icon name="search" size={20} />
          {look !== 'header' && <span>{t('seek.submit')}</span>}
        </button>
        {place.problem !== null && (
          <p className={classes.problem} role="alert">
            {t(`search.place_${place.problem}`)}
          </p>
        )}
      </form>
    </search>
  );
}
