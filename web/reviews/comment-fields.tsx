import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import { type Comment, clinicAspects, doctorAspects } from '../../contract/reviews/comments.ts';
import { useFormat } from '../platform/format.ts';
import type { Form } from '../platform/use-form.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { StarField } from './star-field.tsx';
import classes from './write.module.css';

export type Rated = Comment['aspects'];

/** What an author says, in the form and in its correction. */
export type CommentValues = { rating: number; aspects: Rated; text: string; author: string };

type Props = {
  kind: 'clinic' | 'doctor';
  form: Pick<Form<CommentValues>, 'values' | 'set' | 'field' | 'errors'>;
};

const lengthOf = (text: string): number => [...text.trim()].length;

/** What is plainly missing, by the name of the value. */
export function checkWords({ rating, text }: CommentValues, t: TFunction): Partial<Record<string, string>> {
  const length = lengthOf(text);
  return {
    ...(rating === 0 && { rating: t('write.rating_needed') }),
    ...(length < limits.commentMin && { text: t('field.too_short', { count: limits.commentMin }) }),
    ...(length > limits.commentMax && { text: t('field.too_long', { count: limits.commentMax }) }),
  };
}

export function CommentFields({ kind, form }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { values, errors } = form;
  const rate = (aspect: Rated[number]['aspect'], rating: number) => {
    const others = values.aspects.filter((rated) => rated.aspect !== aspect);
    form.set('aspects', rating === 0 ? others : [...others, { aspect, rating }]);
  };
  return (
    <>
      <StarField
        legend={t('write.rating')}
        name="rating"
        value={values.rating}
        error={errors.rating}
        onChange={(rating) => form.set('rating', rating)}
      />
      <div className={classes.aspects}>
        <p className={classes.label}>{t('write.aspects')}</p>
        {(kind === 'clinic' ? clinicAspects : doctorAspects).map((aspect) => (
          <StarField
            key={aspect}
            legend={t(`aspect.${aspect}`)}
            name={`aspect-${aspect}`}
            isOptional
            value={values.aspects.find((rated) => rated.aspect === aspect)?.rating ?? 0}
            onChange={(rating) => rate(aspect, rating)}
          />
        ))}
      </div>
      <div className={classes.story}>
        <TextArea
          label={t('write.text')}
          hint={t('write.text_hint', {
            n: format.number(lengthOf(values.text)),
            least: limits.commentMin,
            most: format.number(limits.commentMax),
          })}
          rows={8}
          {...form.field('text')}
        />
      </div>
      <Field
        label={t('write.author')}
        hint={t('write.author_hint')}
        maxLength={60}
        dir="auto"
        autoComplete="off"
        {...form.field('author')}
      />
    </>
  );
}
