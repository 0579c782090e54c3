import type { ReactNode } from 'react';
import { ProfileSkeleton } from '../accounts/profile/profile-skeleton.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './staff-room.module.css';

type Props = { title: string; lead: string; children: ReactNode };

/** A page on which a clinic keeps what patients read of it. */
export function StaffRoom({ title, lead, children }: Props) {
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={title} description={lead} noIndex />
      <div className={classes.head}>
        <h1 className={text.h1}>{title}</h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}

export function StaffRoomFailure({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

export function StaffRoomSkeleton() {
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <ProfileSkeleton columns={[[3, 4], [5]]} />
    </div>
  );
}
