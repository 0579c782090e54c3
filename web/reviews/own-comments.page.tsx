import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listOwnComments } from '../../contract/reviews/own-comments.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { ProfileSkeleton } from '../accounts/profile/profile-skeleton.tsx';
import { Link } from '../platform/links.tsx';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import { OwnCommentItem } from './own-comment.tsx';
import classes from './write.module.css';

export const clientLoader = accountLoad(async ({ api, signal }) => {
  const { data } = await api(listOwnComments, {}, signal);
  return { comments: data };
});

export function HydrateFallback() {
  return <ProfileSkeleton columns={[[4, 4]]} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProfileFailure error={error} />;
}

/** What one has written, how it stands, and what one can do about it. */
export default function OwnCommentsPage() {
  const { comments } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  if (comments.length === 0)
    return (
      <StatePanel
        title={t('own_comments.none')}
        actions={
          <Link to="/search/search-clinics" className={buttonClass({ kind: 'tonal' })}>
            {t('own_comments.find')}
          </Link>
        }
      >
        <p>{t('own_comments.none_text')}</p>
      </StatePanel>
    );
  return (
    <div className={classes.list}>
      {comments.map((comment) => (
        <OwnCommentItem key={comment.id} comment={comment} />
      ))}
    </div>
  );
}
