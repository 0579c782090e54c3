import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import { LatePicker } from '../ui/late-picker.tsx';
import classes from './chooser.module.css';
import { useLanguageChange } from './use-language-change.ts';

function Languages({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const { languages, language } = useSite();
  const change = useLanguageChange();
  async function choose(prefix: string) {
    onDone();
    await change(prefix);
  }
  return (
    <section aria-label={t('chooser.language')}>
      <h2 className={classes.head}>{t('chooser.language')}</h2>
      <ul className={classes.languages}>
        {languages.map(({ prefix, title }) => (
          <li key={prefix}>
            <button
              type="button"
              lang={prefix}
              className={classes.language}
              aria-pressed={prefix === language.prefix}
              onClick={() => void choose(prefix)}
            >
              {title}
              {prefix === language.prefix && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Currencies({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency, setCurrency } = useSite();
  const options = currencies.map(({ id, title, code, prefix }) => ({
    value: String(id),
    label: title,
    hint: code === prefix ? code : `${code} ${prefix}`,
    keywords: `${code} ${prefix}`,
  }));
  if (options.length === 0) return null;
  return (
    <section aria-label={t('chooser.currency')} className={classes.currencies}>
      <h2 className={classes.head}>{t('chooser.currency')}</h2>
      <LatePicker
        options={options}
        chosen={String(currency?.id ?? '')}
        onChoose={(id) => {
          setCurrency(Number(id));
          onDone();
        }}
        findLabel={t('chooser.find')}
        noneLabel={t('chooser.none')}
      />
      {currency && (
        <p className={classes.note}>
          {t('chooser.rate_note', { date: format.date(currency.date), source: currency.source })}
        </p>
      )}
    </section>
  );
}

/** Both lists; in the header's menu and in the phone's. */
export function ChooserLists({ onDone }: { onDone(): void }) {
  return (
    <>
      <Languages onDone={onDone} />
      <Currencies onDone={onDone} />
    </>
  );
}
