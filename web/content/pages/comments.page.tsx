import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { changeReasons, refusalReasons } from '../../../contract/reviews/comment-reasons.ts';
import { proofs } from '../../../contract/reviews/comments.ts';
import { PageMeta } from '../../platform/meta.tsx';
import classes from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';

const rules = [1, 2, 3, 5, 6, 7, 4].map((rule) => `about.comments_rule_${rule}`);
/** Operators decide by these, each under the reason that an author is told. */
const contentRules = [...new Set([...refusalReasons, ...changeReasons])];
const rest = ['score', 'dispute', 'removal', 'order', 'now'] as const;

/** The numbers that the rules work with. */
const numbers = {
  day: limits.commentsPerDay,
  days: limits.decisionWorkingDays,
  appeal: limits.appealDays,
  minutes: limits.commentCorrectionMinutes,
  dispute: limits.disputeAnswerDays,
  stars: limits.twoPersonStars,
};

/** How comments are checked, and what a score stands on. Has to change together with the rules. */
export default function CommentsPage() {
  const { t } = useTranslation();
  return (
    <article className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('page.comments.title')} description={t('page.comments.description')} />
      <h1 className={text.h1}>{t('about.comments_title')}</h1>
      <p className={classes.lead}>{t('about.comments_lead')}</p>
      <section className={classes.section}>
        <h2 className={text.h2}>{t('about.comments_rules')}</h2>
        <ul className={classes.list}>
          {rules.map((key) => (
            <li key={key}>{t(key, numbers)}</li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <h2 className={text.h2}>{t('about.comments_content')}</h2>
        <ul className={classes.list}>
          {contentRules.map((reason) => (
            <li key={reason}>{t(`comment_rule.${reason}`)}</li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <h2 className={text.h2}>{t('about.comments_proof')}</h2>
        <ul className={classes.list}>
          {proofs.map((proof) => (
            <li key={proof}>
              <b>{t(`proof.${proof}`)}</b>
              <br />
              {t(`proof.${proof}_means`)}
            </li>
          ))}
        </ul>
      </section>
      {rest.map((name) => (
        <section key={name} className={classes.section}>
          <h2 className={text.h2}>{t(`about.comments_${name}`)}</h2>
          <p className={text.measure}>{t(`about.comments_${name}_text`, numbers)}</p>
        </section>
      ))}
    </article>
  );
}
