import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router';
import { listOwnClinics } from '../../../contract/accounts/accounts.ts';
import { listCaseOffers, type OfferHistory } from '../../../contract/offers/offer-versions.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { getCase } from '../../../contract/requests/staff-requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { PatientCurrencyContext } from '../../offers/offer-money.tsx';
import { offerPrintAddress } from '../../offers/staff/offer-print-address.ts';
import { PrintedOffer } from '../../offers/staff/printed-offer.tsx';
import { useFormat } from '../../platform/format.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffCrumbs } from '../../team/staff-crumbs.tsx';
import { Select } from '../../ui/select.tsx';
import wrap from '../../ui/wrap.module.css';
import { PrintChoices } from '../print-choices.tsx';
import { InPrintLanguage, readPrintLanguage, usePrintPrefix } from '../print-language.tsx';
import classes from '../request-print.module.css';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, url, signal } = args;
  const [clinic, { language, headers }] = await Promise.all([readOwnClinic(args), readPrintLanguage(args)]);
  const about = { params: { id: params.id ?? '' }, query: { clinic_id: clinic.id } };
  const [found, histories, clinics] = await Promise.all([
    api(getCase, about, { signal, headers }),
    api(listCaseOffers, about, { signal, headers }),
    api(listOwnClinics, {}, { signal, headers }),
  ]);
  const history = histories.data.find(({ id }) => id === url.searchParams.get('offer')) ?? histories.data[0];
  if (!history) throw new ApiError(404, {});
  const named = Number(url.searchParams.get('version'));
  const sent = history.versions.find(({ version }) => version === named);
  // Without a version in the address the draft is meant, where there is one.
  const version = sent?.version ?? (history.draft ? null : (history.versions[0]?.version ?? null));
  return {
    ...{ found: found.data, history, version, language },
    clinic: clinics.data.find(({ id }) => id === clinic.id)?.title ?? clinic.title,
  };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

const DRAFT = 'draft';

/** Which version is printed, and in which language; none of it is on the paper. */
function Choices({ history, version }: { history: OfferHistory; version: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { found, language } = useLoaderData<typeof clientLoader>();
  const prefix = usePrintPrefix(language);
  function go(next: { version: number | null; prefix: string }): void {
    const path = offerPrintAddress(found.id, found.clinic_id, { offerId: history.id, version: next.version });
    void navigate(localePath(`${path}&language=${next.prefix}`), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return (
    <div className={`${classes.tools} ${classes.staffTools}`}>
      <StaffCrumbs found={found} />
      <PrintChoices prefix={prefix} onLanguage={(next) => go({ version, prefix: next })}>
        <Select
          label={t('staff.versions.choose')}
          value={version ?? DRAFT}
          onChange={({ currentTarget: { value } }) =>
            go({ version: value === DRAFT ? null : Number(value), prefix })
          }
        >
          {history.draft && <option value={DRAFT}>{t('staff.versions.unsent')}</option>}
          {history.versions.map((one) => (
            <option key={one.version} value={one.version}>
              {t('staff.versions.choice', { n: one.version, when: format.dayOf(one.sent_at) })}
            </option>
          ))}
        </Select>
      </PrintChoices>
    </div>
  );
}

/** One version of the clinic's own offer on A4. */
export default function OfferPrintPage() {
  const { t } = useTranslation();
  const { found, history, version, language, clinic } = useLoaderData<typeof clientLoader>();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('staff.offer_title', { number: found.number })}
        description={t('staff.description')}
        noIndex
      />
      <Choices history={history} version={version} />
      <InPrintLanguage language={language}>
        <PatientCurrencyContext value={found.currency_id}>
          <PrintedOffer {...{ found, history, version, clinic }} />
        </PatientCurrencyContext>
      </InPrintLanguage>
    </div>
  );
}
