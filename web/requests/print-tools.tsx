import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { Crumbs } from '../clinics/clinic-crumbs.tsx';
import type { OfferColumn } from '../offers/offer-columns.ts';
import { useLocalePath } from '../platform/links.tsx';
import { useSite } from '../platform/site.tsx';
import { Select } from '../ui/select.tsx';
import { PrintChoices } from './print-choices.tsx';
import classes from './request-print.module.css';

type Props = {
  request: RequestDetail;
  columns: readonly OfferColumn[];
  /** Id of the one offer that is printed; null: all. */
  only: string | null;
  prefix: string;
};

const spoken: Record<string, string> = {
  ru: 'RU BY KZ KG TJ UZ',
  de: 'DE AT CH LI LU',
  ar: 'AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SY TN YE',
};

/** The language of the interface that a clinic reads; English where it has none of its own. */
const languageOf = (country: string): string =>
  Object.entries(spoken).find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? 'en';

/** For whom the paper is, and in which language. None of it is printed. */
export function PrintTools({ request, columns, only, prefix }: Props) {
  const { t } = useTranslation();
  const { language } = useSite();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  function go(next: { offer: string | null; language: string }): void {
    const query = new URLSearchParams({ language: next.language });
    if (next.offer) query.set('offer', next.offer);
    const path = localePath(`/requests/self/${request.id}/print`);
    void navigate(`${path}?${query}`, { replace: true, preventScrollReset: true });
  }
  return (
    <div className={classes.tools}>
      <Crumbs
        steps={[
          { label: t('requests.title'), to: '/requests' },
          { label: t('requests.number', { n: request.number }), to: `/requests/self/${request.id}` },
        ]}
        here={t('offers.print')}
      />
      <PrintChoices prefix={prefix} onLanguage={(next) => go({ offer: only, language: next })}>
        <Select
          label={t('requests.print_for')}
          value={only ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const clinic = columns.find(({ offer }) => offer.id === value)?.clinic;
            go({
              offer: value === '' ? null : value,
              language: clinic ? languageOf(clinic.country.code) : language.prefix,
            });
          }}
        >
          <option value="">{t('requests.print_for_me')}</option>
          {columns.map(({ offer, clinic }) => (
            <option key={offer.id} value={offer.id}>
              {t('requests.print_for_clinic', { clinic: clinic.title })}
            </option>
          ))}
        </Select>
      </PrintChoices>
    </div>
  );
}
