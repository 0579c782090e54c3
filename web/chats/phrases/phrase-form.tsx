import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Blank,
  blanksOf,
  type Phrase,
  type PhraseLanguage,
  type PhraseValues,
  phraseCurrencies,
  phraseLanguages,
  phrasePieces,
  writePhrase,
} from '../../../contract/chats/phrases/phrase.ts';
import { useFormat } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './phrases.module.css';
import { FIRST_CURRENCY, readValues, type Typed } from './typed-values.ts';

const inputs: Record<Blank, ComponentProps<'input'>> = {
  date: { type: 'date', max: '9999-12-31' },
  from: { type: 'date', max: '9999-12-31' },
  until: { type: 'date', max: '9999-12-31' },
  time: { type: 'time' },
  sum: { inputMode: 'decimal', size: 8, maxLength: 16, dir: 'ltr' },
  count: { inputMode: 'numeric', size: 3, maxLength: 3, dir: 'ltr' },
  phone: { type: 'tel', size: 14, maxLength: 26, dir: 'ltr' },
  medicine: { size: 18, maxLength: 80, dir: 'auto' },
};

type Props = {
  phrase: Phrase;
  own: PhraseLanguage;
  /** Of the other side, as far as it is known. */
  other: PhraseLanguage;
  onOther(language: PhraseLanguage): void;
  onSend(values: PhraseValues, text: string): void;
};

/** One phrase that was chosen: its blanks, how either side will read it, and the button that sends it. */
export function PhraseForm({ phrase, own, other, onOther, onSend }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [wrong, setWrong] = useState<Blank | null>(null);
  // Chosen at the end of the list it would open out of sight.
  // Browsers begin to return a promise from it, which is no clean-up.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const blanks = blanksOf(phrase[own]);
  const { values, missing } = readValues(blanks, typed);
  const ownText = writePhrase(phrase, values, own);
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(missing);
    if (missing === null) return onSend(values, ownText);
    form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  }
  function change(name: keyof Typed, value: string) {
    setTyped((before) => ({ ...before, [name]: value }));
    setWrong(null);
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      {blanks.length > 0 && (
        <>
          <p className={classes.sentence} lang={own}>
            {phrasePieces(phrase, {}, own).map(({ text, blank }) =>
              blank === null ? (
                <span key={text}>{text}</span>
              ) : (
                <span key={blank} className={classes.blank}>
                  <input
                    {...inputs[blank]}
                    name={blank}
                    className={classes.input}
                    value={typed[blank] ?? ''}
                    autoComplete="off"
                    placeholder={blank === 'medicine' ? t('phrases.blank.medicine') : undefined}
                    aria-label={t(`phrases.blank.${blank}`)}
                    aria-invalid={wrong === blank || undefined}
                    aria-describedby={wrong === blank ? `${id}-error` : undefined}
                    onChange={({ currentTarget }) => change(blank, currentTarget.value)}
                  />
                  {blank === 'sum' && (
                    <select
                      className={classes.input}
                      value={typed.currency ?? FIRST_CURRENCY}
                      aria-label={t('phrases.blank.currency')}
                      onChange={({ currentTarget }) => change('currency', currentTarget.value)}
                    >
                      {phraseCurrencies.map((code) => (
                        <option key={code}>{code}</option>
                      ))}
                    </select>
                  )}
                </span>
              ),
            )}
          </p>
          {wrong !== null && (
            <FieldError id={`${id}-error`}>
              {t('phrases.fill', { blank: t(`phrases.blank.${wrong}`) })}
            </FieldError>
          )}
        </>
      )}
      <dl className={classes.previews}>
        {blanks.length > 0 && (
          <div>
            <dt>{t('phrases.you_read')}</dt>
            <dd lang={own} dir="auto">
              {ownText}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <OtherLanguage own={own} other={other} onOther={onOther} />
          </dt>
          <dd lang={other} dir="auto">
            {writePhrase(phrase, values, other)}
          </dd>
        </div>
      </dl>
      <div className={classes.send}>
        <Button kind="primary" type="submit">
          <Icon name="send" size={18} />
          {t('phrases.send')}
        </Button>
      </div>
    </form>
  );
}

type OtherProps = Pick<Props, 'own' | 'other' | 'onOther'>;

function OtherLanguage({ own, other, onOther }: OtherProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <label className={classes.other}>
      <span>{t('phrases.they_read')}</span>
      <select
        value={other}
        onChange={({ currentTarget }) => {
          const chosen = phraseLanguages.find((one) => one === currentTarget.value);
          if (chosen) onOther(chosen);
        }}
      >
        {phraseLanguages
          .filter((one) => one !== own)
          .map((one) => (
            <option key={one} value={one}>
              {format.languageName(one)}
            </option>
          ))}
      </select>
    </label>
  );
}
