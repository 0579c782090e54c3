import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { FieldError } from '../ui/field-frame.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './star-field.module.css';

type Props = {
  legend: string;
  name: string;
  /** 0: not rated. */
  value: number;
  error?: string | undefined;
  /** With it the stars can be taken away again. */
  isOptional?: boolean;
  onChange(stars: number): void;
};

/** One to five whole stars: five radios that look like what they mean. */
export function StarField({ legend, name, value, error, isOptional = false, onChange }: Props) {
  const { t } = useTranslation();
  const errorId = useId();
  const wordId = useId();
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <span className={classes.row}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={classes.star} data-on={stars <= value || undefined}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              aria-label={t('rating.stars', { rating: stars })}
              {...(error !== undefined && { 'aria-invalid': true })}
              aria-describedby={error !== undefined ? errorId : value === 0 ? wordId : undefined}
              onChange={() => onChange(stars)}
            />
            {/* Outlines before a choice: a row of grey stars reads as a rating. */}
            <Icon name={stars <= value ? 'star' : 'star-outline'} size={26} />
          </label>
        ))}
        {isOptional && value > 0 ? (
          <IconButton label={t('write.unrate', { name: legend })} onClick={() => onChange(0)}>
            <Icon name="close" size={18} />
          </IconButton>
        ) : (
          <span className={classes.word} id={wordId} aria-hidden={value > 0}>
            {value > 0 ? value : t('write.unrated')}
          </span>
        )}
      </span>
      {error !== undefined && (
        <div className={classes.error}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
