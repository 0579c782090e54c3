import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import { Section } from '../accounts/profile/section.tsx';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { isMissing } from '../platform/not-found.ts';
import { NotFoundPage } from '../platform/not-found-page.tsx';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Note, StatePanel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import type { CommentDraft } from './comment-draft.ts';
import { CommentForm, type WriteTarget } from './comment-form.tsx';
import classes from './write.module.css';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('write.title')} description={t('write.description')} noIndex />
      {children}
    </div>
  );
}

export function WriteSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div role="status" aria-label={t('site.loading')}>
        <Skeleton height={40} width="60%" />
        <Skeleton width="100%" height={480} />
      </div>
    </Frame>
  );
}

export function WriteError({ error }: { error: unknown }) {
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <Frame>
      <ProfileFailure error={error} />
    </Frame>
  );
}

type Props = {
  target: WriteTarget;
  /** Address of the page with the comments. */
  back: string;
  standing: Parameters<typeof CommentForm>[0]['standing'];
  draft: CommentDraft | null;
};

/** The form with what will become of it beside; or why one may not write here. */
export function WritePage({ target, back, standing, draft }: Props) {
  const { t } = useTranslation();
  return (
    <Frame>
      <header className={classes.head}>
        <Link to={back} className={text.link}>
          <bdi>{target.title}</bdi>
        </Link>
        <h1 className={text.h1}>{t('write.title')}</h1>
      </header>
      {standing.is_colleague ? (
        <StatePanel
          title={t('write.colleague')}
          actions={
            <Link to={back} className={buttonClass({ kind: 'tonal' })}>
              {t('write.back')}
            </Link>
          }
        >
          <p>{t('write.colleague_text')}</p>
        </StatePanel>
      ) : (
        <div className={classes.columns}>
          <div className={classes.form}>
            {standing.own_proof === null && (
              <Note kind="amber">
                {t('write.no_proof')}{' '}
                <Link to="/profile" className={text.link}>
                  {t('write.confirm_email')}
                </Link>
              </Note>
            )}
            {standing.own.length > 0 && (
              <Note>
                {t('write.written_before')}{' '}
                <Link to="/profile/comments" className={text.link}>
                  {t('write.own')}
                </Link>
              </Note>
            )}
            <CommentForm
              key={`${target.kind} ${target.id}`}
              target={target}
              standing={standing}
              draft={draft}
            />
          </div>
          <NextSteps />
        </div>
      )}
    </Frame>
  );
}

function NextSteps() {
  const { t } = useTranslation();
  return (
    <Section title={t('write.next')}>
      <ol className={classes.steps}>
        <li>{t('write.next_check', { n: limits.decisionWorkingDays })}</li>
        <li>{t('write.next_sentiment')}</li>
        <li>{t('write.next_correct', { n: limits.commentCorrectionMinutes })}</li>
        <li>{t('write.next_paper')}</li>
      </ol>
      <Link to="/about/comments" className={`${text.link} ${text.small}`}>
        {t('comments.how_checked')}
      </Link>
    </Section>
  );
}
