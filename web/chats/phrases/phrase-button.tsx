import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.ts';
import classes from '../composer.module.css';
import type { ComposerOptions } from '../use-composer.ts';

/** The book is fetched when somebody opens it. */
const sheet = latePart(() => import('./phrase-sheet.tsx'));

/** Opens the phrase book beside the field of the message. */
export function PhraseButton({ talk, extra }: ComposerOptions) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const PhraseSheet = sheet.usePart(isOpen)?.PhraseSheet;
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('phrases.open')}
        title={t('phrases.open')}
        aria-haspopup="dialog"
        aria-busy={(isOpen && !PhraseSheet) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="languages" size={22} />
      </button>
      {isOpen && PhraseSheet && <PhraseSheet talk={talk} extra={extra} onClose={() => setOpen(false)} />}
    </>
  );
}
