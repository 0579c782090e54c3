import wrap from '../ui/wrap.module.css';
import { isMissing } from './not-found.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { ProfileFailure } from './section-failure.tsx';

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
