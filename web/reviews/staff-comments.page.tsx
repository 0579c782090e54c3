import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import {
  staffCommentFolders as folders,
  listStaffComments,
  type StaffCommentFolder,
} from '../../contract/reviews/staff-comments.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { MorePages } from '../platform/more-pages.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { readPage } from '../platform/page-number.ts';
import { readOwnClinic } from '../team/load-staff.ts';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import tabs from '../ui/tabs.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { StaffCommentItem } from './staff-comment.tsx';
import classes from './write.module.css';

export const clientLoader = accountLoad(async (args) => {
  const { api, url, signal } = args;
  const clinic = await readOwnClinic(args);
  const folder = folders.find((one) => one === url.searchParams.get('folder')) ?? 'unanswered';
  const page = readPage(url.searchParams);
  const list = await api(listStaffComments, { query: { clinic_id: clinic.id, folder, page } }, signal);
  return { clinic, folder, page, ...list };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

const addressOf = (clinicId: number, folder: StaffCommentFolder, page = 1): string =>
  `/staff/comments?clinic=${clinicId}${folder === 'unanswered' ? '' : `&folder=${folder}`}${page > 1 ? `&page=${page}` : ''}`;

/** What patients say of the clinic and its doctors: reply once, or say that the rules are broken. */
export default function StaffCommentsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { clinic, folder, page, data, meta } = useLoaderData<typeof clientLoader>();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('staff_comments.title')} description={t('staff_comments.lead')} noIndex />
      <header className={classes.head}>
        <h1 className={text.h1}>{t('staff_comments.title')}</h1>
        <p>{t('staff_comments.lead')}</p>
      </header>
      <nav className={`${tabs.tabs} ${classes.tabs}`} aria-label={t('staff_comments.folders')}>
        {folders.map((one) => (
          <Link
            key={one}
            to={addressOf(clinic.id, one)}
            preventScrollReset
            aria-current={one === folder ? 'page' : undefined}
          >
            {t(`staff_comments.folder_${one}`)} <span>{format.number(meta.counts[one])}</span>
          </Link>
        ))}
      </nav>
      {data.length === 0 ? (
        <StatePanel
          title={t(`staff_comments.none_${folder}`)}
          actions={
            folder !== 'all' &&
            meta.counts.all > 0 && (
              <Link to={addressOf(clinic.id, 'all')} className={buttonClass({ kind: 'tonal' })}>
                {t('staff_comments.show_all')}
              </Link>
            )
          }
        >
          <p>{t('staff_comments.none_text')}</p>
        </StatePanel>
      ) : (
        <div className={classes.list}>
          {data.map((comment) => (
            <StaffCommentItem key={comment.id} comment={comment} clinicId={clinic.id} />
          ))}
          <MorePages
            meta={meta}
            firstPage={page}
            shown={data.length}
            addressOf={(next) => addressOf(clinic.id, folder, next)}
          />
        </div>
      )}
    </div>
  );
}
