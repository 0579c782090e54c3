import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import type { CommentMeta } from '../../contract/reviews/comments.ts';
import { type CommentQuery, commentSorts } from '../../contract/reviews/comments.ts';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './comments.module.css';

type ChoiceProps = { name: string; label: string; value: string | undefined; children: ReactNode };

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <span className={classes.select}>
        <select name={name} defaultValue={value ?? ''} key={value ?? ''}>
          {children}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </label>
  );
}

/** Language, level of proof and order; stars are chosen in the spread above. */
export function CommentFilters({ meta, query }: { meta: CommentMeta; query: CommentQuery }) {
  const { t } = useTranslation();
  const format = useFormat();
  const submit = useSubmit();
  const counted = (title: string, count: number) => `${title} (${format.number(count)})`;
  return (
    <Form
      className={classes.filters}
      replace
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {query.rating !== undefined && <input type="hidden" name="rating" value={query.rating} />}
      <Choice name="lang" label={t('comments.language')} value={query.lang}>
        <option value="">{t('comments.any_language')}</option>
        {meta.languages.map(({ code, title, count }) => (
          <option key={code} value={code}>
            {counted(title, count)}
          </option>
        ))}
      </Choice>
      <Choice name="proof" label={t('comments.proof')} value={query.proof}>
        <option value="">{t('comments.any_proof')}</option>
        {meta.proofs.map(({ value, count }) => (
          <option key={value} value={value}>
            {counted(t(`proof.${value}`), count)}
          </option>
        ))}
      </Choice>
      <Choice name="sort" label={t('comments.sort')} value={query.sort}>
        {commentSorts.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort}>
            {t(`comments.sort_${sort}`)}
          </option>
        ))}
      </Choice>
      <Button type="submit">{t('search.apply')}</Button>
    </Form>
  );
}
