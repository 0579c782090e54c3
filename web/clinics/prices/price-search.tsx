import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation, useSubmit } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, Waiting } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './prices.module.css';

const pauseMs = 250;

/** The words looked for, as they stand in an address. */
export const readWords = (query: URLSearchParams): string =>
  [...(query.get('q') ?? '').trim()].slice(0, limits.searchTextMax).join('');

/** Finds a procedure in the list while it is typed; without scripts by the button. */
export function PriceSearch({ q, total }: { q: string; total: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const submit = useSubmit();
  const { location } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isSearching = location !== undefined && readWords(new URLSearchParams(location.search)) !== q;
  return (
    <Form
      role="search"
      className={classes.search}
      replace
      preventScrollReset
      onSubmit={() => clearTimeout(timer.current)}
      onChange={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), pauseMs);
      }}
    >
      <label className={classes.field}>
        <span className={text.hidden}>{t('prices.find')}</span>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          placeholder={t('prices.find')}
          maxLength={limits.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        {isSearching && <Waiting />}
      </label>
      <Button type="submit" kind="line">
        {t('prices.find_button')}
      </Button>
      <p className={text.hidden} role="status">
        {q === '' ? '' : t('prices.found', { count: total, n: format.number(total) })}
      </p>
    </Form>
  );
}
