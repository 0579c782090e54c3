import { useTranslation } from 'react-i18next';
import type { Comment as CommentOf } from '../../contract/reviews/comments.ts';
import { TranslationPlace } from '../content/translation/translation-place.tsx';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import later from '../ui/later.module.css';
import { Note } from '../ui/panel.tsx';
import classes from './comment-item.module.css';
import { Stars } from './ratings/stars.tsx';
import { ReportLink } from './reports/report-link.tsx';

const dayOf = (instant: string) => instant.slice(0, 10);

/** The words of someone, in their own direction and language. */
function Words({ text, lang }: { text: string; lang: string }) {
  return (
    <div className={classes.words} lang={lang} dir="auto" data-said>
      {text
        .split(/\n+/)
        .filter(Boolean)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </div>
  );
}

function useLanguageNote(): (lang: string) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSite();
  return (lang) =>
    lang.split('-')[0] === language.prefix
      ? null
      : t('comments.in_language', { language: format.languageName(lang) });
}

/** What was treated and when, as far as the author said. */
function Treatment({ comment: { procedure, treated_in } }: { comment: CommentOf }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = [procedure?.title, treated_in && format.month(treated_in)].filter(Boolean);
  if (words.length === 0) return null;
  return <p className={classes.treatment}>{words.join(t('site.comma'))}</p>;
}

function Aspects({ comment: { aspects } }: { comment: CommentOf }) {
  const { t } = useTranslation();
  if (aspects.length === 0) return null;
  return (
    <dl className={classes.aspects}>
      {aspects.map(({ aspect, rating }) => (
        <div key={aspect}>
          <dt>{t(`aspect.${aspect}`)}</dt>
          <dd>
            <span role="img" aria-label={t('rating.stars', { rating })}>
              {rating}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The words for how sure it is that the author was treated there; opened, what they mean. */
function Proof({ comment: { proof } }: { comment: CommentOf }) {
  const { t } = useTranslation();
  return (
    <details className={classes.proof} data-proof={proof}>
      <summary>
        <Icon name={proof === 'contact' ? 'unknown' : 'shield'} size={18} />
        <span>{t(`proof.${proof}`)}</span>
      </summary>
      <p>{t(`proof.${proof}_means`)}</p>
    </details>
  );
}

export function CommentItem({ comment, targetTitle }: { comment: CommentOf; targetTitle: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const languageNote = useLanguageNote();
  const note = languageNote(comment.lang);
  const { reply } = comment;
  return (
    <article className={`${classes.comment} ${later.later}`} aria-labelledby={`comment-${comment.id}`}>
      <header className={classes.head}>
        <h3 id={`comment-${comment.id}`}>
          <bdi>{comment.author}</bdi>
        </h3>
        <Stars rating={comment.rating} />
        <time dateTime={comment.published_at}>{format.date(dayOf(comment.published_at))}</time>
        {comment.is_demo && <span className={classes.demo}>{t('comments.demo')}</span>}
      </header>
      <Treatment comment={comment} />
      <Proof comment={comment} />
      {comment.is_disputed && <Note kind="amber">{t('comments.disputed')}</Note>}
      <Words text={comment.text} lang={comment.lang} />
      {note !== null && <p className={classes.note}>{note}</p>}
      <TranslationPlace
        text={comment.text}
        language={comment.lang}
        asked={{ kind: 'comment', id: comment.id }}
      />
      <Aspects comment={comment} />
      {reply && (
        <section className={classes.reply} aria-label={t('comments.reply')}>
          <p className={classes.replyHead}>
            <b>{t('comments.reply_of', { title: targetTitle })}</b>
            <time dateTime={reply.replied_at}>{format.date(dayOf(reply.replied_at))}</time>
          </p>
          <Words text={reply.text} lang={reply.lang} />
          {languageNote(reply.lang) !== null && <p className={classes.note}>{languageNote(reply.lang)}</p>}
          <TranslationPlace
            text={reply.text}
            language={reply.lang}
            asked={{ kind: 'comment_reply', id: comment.id }}
          />
        </section>
      )}
      <div>
        <ReportLink target={{ target: 'comment', id: comment.id }} about={comment.author} />
      </div>
    </article>
  );
}
