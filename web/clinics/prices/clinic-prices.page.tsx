import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listClinicPrices, type Price } from '../../../contract/clinics/prices.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { clinicPath, inquiryPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { keepPages } from '../../platform/keep-pages.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { MorePages } from '../../platform/more-pages.tsx';
import { readPage } from '../../platform/page-number.ts';
import { useSite } from '../../platform/site.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { useClinic } from '../use-clinic.ts';
import { PriceGroups } from './price-groups.tsx';
import { PriceSearch, readWords } from './price-search.tsx';
import classes from './prices.module.css';

export { ClinicPartError as ErrorBoundary } from '../clinic-part-error.tsx';

async function load({ api, params, url, signal }: LoadArgs) {
  const slug = params.name ?? '';
  const q = readWords(url.searchParams);
  const found = await api(
    listClinicPrices,
    { params: { slug }, query: { q, page: readPage(url.searchParams) } },
    signal,
  );
  return { ...found, q };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

type Row = { id: number; price: Price };
const usePricePages = keepPages<Row>();

function pageAddress(slug: string, q: string, page: number): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) }).toString();
  return clinicPath(slug, 'price') + (query && `?${query}`);
}

/** What the clinic does and for what price, in groups by specialization. */
export default function ClinicPricesPage() {
  const clinic = useClinic();
  const { data, meta, q } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { language } = useSite();
  const first = (meta.page - 1) * meta.per_page + 1;
  const rows = useMemo(() => data.map((price, i) => ({ id: first + i, price })), [data, first]);
  const pages = usePricePages(`${language.prefix} ${clinic.slug} ${q}`, meta.page, rows);
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  return (
    <section className={classes.part}>
      <PageMeta
        title={t('prices.page_title', words)}
        description={t('prices.page_description', words)}
        noIndex={q !== '' || meta.total === 0}
        query={meta.page > 1 ? `?page=${meta.page}` : ''}
      />
      <h2 className={text.h2}>{t('clinic.part_price')}</h2>
      {(clinic.counts.prices > 0 || q !== '') && <PriceSearch q={q} total={meta.total} />}
      {meta.total === 0 ? (
        <NoPrices q={q} />
      ) : (
        <>
          <PriceGroups prices={pages.cards.map(({ price }) => price)} clinicId={clinic.id} />
          <MorePages
            meta={meta}
            firstPage={pages.firstPage}
            shown={pages.cards.length}
            addressOf={(page) => pageAddress(clinic.slug, q, page)}
          />
          <p className={classes.note}>{t('prices.note')}</p>
        </>
      )}
    </section>
  );
}

function NoPrices({ q }: { q: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, slug, counts } = useClinic();
  if (q !== '' && counts.prices > 0) {
    return (
      <StatePanel
        title={t('prices.not_found', { q })}
        actions={
          <Link to={clinicPath(slug, 'price')} preventScrollReset className={buttonClass({ kind: 'tonal' })}>
            {t('prices.show_all', { count: counts.prices, n: format.number(counts.prices) })}
          </Link>
        }
      >
        <p>{t('prices.not_found_text')}</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title={t('prices.none')}
      actions={
        <AskLink to={inquiryPath({ clinic: id })} className={buttonClass({ kind: 'tonal' })}>
          {t('prices.ask')}
        </AskLink>
      }
    >
      <p>{t('prices.none_text')}</p>
    </StatePanel>
  );
}
