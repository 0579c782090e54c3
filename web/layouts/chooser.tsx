import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../platform/site.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './chooser.module.css';
import { ChooserLists } from './chooser-lists.tsx';

/** Language and currency in one tool of the header. */
export function Chooser() {
  const { t } = useTranslation();
  const { currency, language } = useSite();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={10} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.tool} onClick={() => setOpened((was) => !was)}>
          <span
            className={classes.hidden}
          >{`${t('chooser.label')}: ${language.title}, ${currency?.title ?? ''}`}</span>
          <span aria-hidden="true">
            {t('chooser.short')}
            {currency && ` · ${currency.prefix}`}
          </span>
          <Icon name="chevron-down" size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('chooser.label')}>
        <ChooserLists onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
