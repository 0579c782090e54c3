import { useTranslation } from 'react-i18next';
import { useCountries } from '../content/site-data.ts';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './seek-box.module.css';
import { SeekField } from './seek-field.tsx';
import { useSeek } from './use-seek.ts';

type Props = {
  /** `hero` on the home page; `stack` where the parts stand under each other. */
  look?: 'header' | 'hero' | 'stack';
  onDone?: () => void;
};

function useWhereOptions(where: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const countries = useCountries();
  const options = countries.map(({ code, title, clinics }) => ({
    value: code,
    label: title,
    hint: format.number(clinics),
    keywords: code,
  }));
  const title = (code: string) =>
    countries.find((country) => country.code === code)?.title ?? format.countryName(code);
  // Several countries, and one that has no clinics, are none of the list.
  const other =
    where !== '' && !countries.some(({ code }) => code === where)
      ? [{ value: where, label: format.list(where.split(',').map(title)) }]
      : [];
  const every = [{ value: '', label: t('seek.where_any') }, ...other, ...options];
  return { every, chosenLabel: every.find(({ value }) => value === where)?.label ?? title(where) };
}

/** What and where. A real form: without scripts the browser sends it, with them the page stays. */
export function SeekBox({ look = 'header', onDone }: Props) {
  const { t } = useTranslation();
  const seek = useSeek(onDone);
  const { where, setWhere } = seek;
  const { every, chosenLabel } = useWhereOptions(where);
  const isHydrated = useHydrated();
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
            options={every}
            chosen={where}
            onChoose={setWhere}
            findLabel={t('seek.where_find')}
            noneLabel={t('seek.where_none')}
            className={classes.cell}
            listClassName={classes.places}
          >
            <span className={classes.name}>{t('seek.where')}</span>
            <span className={classes.value} data-empty={where === '' || undefined}>
              {chosenLabel}
            </span>
          </Picker>
        ) : (
          <label className={classes.cell}>
            <span className={classes.name}>{t('seek.where')}</span>
            <select name="country" className={classes.value} defaultValue={where}>
              {every.map(({ value, label }) => (
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
      </form>
    </search>
  );
}
