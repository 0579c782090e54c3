import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listClinicPhotos, type Photo } from '../../../contract/clinics/photos.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
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
import { PhotoGrid } from './photo-grid.tsx';
import classes from './photos.module.css';

export { ClinicPartError as ErrorBoundary } from '../clinic-part-error.tsx';

async function load({ api, params, url, signal }: LoadArgs) {
  return api(
    listClinicPhotos,
    { params: { slug: params.name ?? '' }, query: { page: readPage(url.searchParams) } },
    signal,
  );
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

const usePhotoPages = keepPages<Photo>();

/** Every photo of the clinic; each opens large. */
export default function ClinicPhotosPage() {
  const clinic = useClinic();
  const { data, meta } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { language } = useSite();
  const { cards: photos, firstPage } = usePhotoPages(`${language.prefix} ${clinic.slug}`, meta.page, data);
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  return (
    <section className={classes.part}>
      <PageMeta
        title={t('photos.page_title', words)}
        description={t('photos.page_description', words)}
        noIndex={meta.total === 0}
        query={meta.page > 1 ? `?page=${meta.page}` : ''}
        picture={photos[0] ?? null}
      />
      <h2 className={text.h2}>{t('clinic.part_photo')}</h2>
      {photos.length === 0 ? (
        <NoPhotos slug={clinic.slug} />
      ) : (
        <>
          <PhotoGrid
            photos={photos}
            title={clinic.title}
            first={(firstPage - 1) * meta.per_page}
            total={meta.total}
          />
          <MorePages
            meta={meta}
            firstPage={firstPage}
            shown={photos.length}
            addressOf={(page) => `${clinicPath(clinic.slug, 'photo')}?page=${page}`}
          />
        </>
      )}
    </section>
  );
}

function NoPhotos({ slug }: { slug: string }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      title={t('photos.none')}
      actions={
        <Link to={clinicPath(slug)} preventScrollReset className={buttonClass({ kind: 'line' })}>
          {t('photos.to_about')}
        </Link>
      }
    >
      <p>{t('photos.none_text')}</p>
    </StatePanel>
  );
}
