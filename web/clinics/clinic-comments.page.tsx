import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listClinicComments } from '../../contract/reviews/comments.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { serverLoad } from '../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../platform/load.ts';
import { PageMeta } from '../platform/meta.tsx';
import { isFiltered, readCommentQuery } from '../reviews/comment-query.ts';
import { CommentSection } from '../reviews/comment-section.tsx';
import classes from '../reviews/comments.module.css';
import text from '../ui/text.module.css';
import { useClinic } from './use-clinic.ts';

export { ClinicPartError as ErrorBoundary } from './clinic-part-error.tsx';

async function load({ api, params, url, signal }: LoadArgs) {
  const query = readCommentQuery(url.searchParams);
  const list = await api(listClinicComments, { params: { slug: params.name ?? '' }, query }, signal);
  return { list, query };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function ClinicCommentsPage() {
  const clinic = useClinic();
  const { list, query } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  return (
    <section className={classes.part}>
      <PageMeta
        title={t('comments.page_title', words)}
        description={t('comments.page_description', words)}
        noIndex={isFiltered(query) || list.meta.rating.count === 0}
        query={query.page === undefined ? '' : `?page=${query.page}`}
      />
      <h2 className={text.h2}>{t('clinic.part_comments')}</h2>
      <CommentSection
        list={list}
        query={query}
        path={clinicPath(clinic.slug, 'comments')}
        writePath={`${clinicPath(clinic.slug, 'comments')}/write`}
        title={clinic.title}
      />
    </section>
  );
}
