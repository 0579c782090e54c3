import { useTranslation } from 'react-i18next';
import { changeProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { browserApi, currentSite } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import { textsOf } from '../../platform/texts.ts';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { useAction } from './use-action.ts';

type Props = { profile: Profile; onSaved(profile: Profile): void };

/** The texts of the page as they are after a change of language. */
const sayInNewLanguage = () => {
  const site = currentSite();
  if (site) showToast('success', textsOf(site).t('profile.saved'));
};

/** Kept with the account, for emails and other devices, and taken over by the page at once. */
export function LanguageAndCurrency({ profile, onSaved }: Props) {
  const { t } = useTranslation();
  const site = useSite();
  const language = useAction(async (prefix: string) => {
    const { data } = await browserApi(changeProfile, { body: { language: prefix } });
    onSaved(data);
    await site.setLanguage(prefix);
    sayInNewLanguage();
  });
  const currency = useAction(async (id: number) => {
    const { data } = await browserApi(changeProfile, { body: { currency_id: id } });
    onSaved(data);
    site.setCurrency(id);
    showToast('success', t('profile.saved'));
  });
  return (
    <Section title={t('profile.choices')} lead={t('profile.choices_text')}>
      <div className={`${classes.form} ${classes.pair}`}>
        <Select
          label={t('profile.language')}
          value={profile.language ?? site.language.prefix}
          aria-busy={language.isBusy || undefined}
          onChange={(event) => language.run(event.currentTarget.value)}
        >
          {site.languages.map(({ prefix, title }) => (
            <option key={prefix} value={prefix} lang={prefix}>
              {title}
            </option>
          ))}
        </Select>
        <Select
          label={t('profile.currency')}
          value={profile.currency_id ?? site.currency?.id}
          aria-busy={currency.isBusy || undefined}
          onChange={(event) => currency.run(Number(event.currentTarget.value))}
        >
          {site.currencies.map(({ id, title, prefix }) => (
            <option key={id} value={id}>
              {`${title}${t('site.comma')}${prefix}`}
            </option>
          ))}
        </Select>
      </div>
    </Section>
  );
}
