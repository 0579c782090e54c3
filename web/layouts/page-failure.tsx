import { NotFoundPage } from '../pages/not-found.tsx';
import { isMissing } from '../platform/not-found.ts';
import { ProfileFailure } from '../profile/profile-failure.tsx';
import wrap from '../ui/wrap.module.css';

type Props = {
  error: unknown;
  /** That of the page, so that nothing moves. */
  className: string | undefined;
};

/** In the place of a page that did not load: not there (or someone else's), else what happened and the way to try again. */
export function PageFailure({ error, className }: Props) {
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <div className={`${wrap.wrap} ${className}`}>
      <ProfileFailure error={error} />
    </div>
  );
}
