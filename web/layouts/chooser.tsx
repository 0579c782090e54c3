import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import { fetchPicker } from '../ui/late-picker.tsx';
import { useDropdown } from '../ui/use-dropdown.ts';
import classes from './chooser.module.css';
import { ChooserLists } from './chooser-lists.tsx';

/** Language and currency in one tool of the header. */
export function Chooser() {
  const { t } = useTranslation();
  const { currency, language } = useSite();
  const [opened, setOpened] = useState(false);
  const { buttonRef, panelRef } = useDropdown(opened, () => setOpened(false));
  useEffect(() => {
    if (opened) panelRef.current?.querySelector('button')?.focus();
  }, [opened, panelRef]);
  function close() {
    buttonRef.current?.focus();
    setOpened(false);
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={classes.tool}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        {...fetchPicker}
      >
        <span
          className={classes.hidden}
        >{`${t('chooser.label')}: ${language.title}${t('site.comma')}${currency?.title ?? ''}`}</span>
        <span aria-hidden="true">
          {t('chooser.short')}
          {currency && ` · ${currency.prefix}`}
        </span>
        <Icon name="chevron-down" size={16} />
      </button>
      {opened && (
        <div ref={panelRef} role="dialog" className={classes.dropdown} aria-label={t('chooser.label')}>
          <ChooserLists onDone={close} />
        </div>
      )}
    </>
  );
}
