import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showPrice } from '../../../contract/content/money.ts';
import { limits } from '../../../contract/platform/limits.ts';
import {
  changeSavedSearch,
  removeSavedSearch,
  type SavedSearch,
  seeSavedSearch,
} from '../../../contract/search/saved-searches.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { clinicPath, doctorPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Link } from '../../platform/links.tsx';
import { useSite } from '../../platform/site.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { useCards } from '../use-cards.ts';
import { savedAddress } from './saved-address.ts';
import classes from './saved-searches.module.css';

type Props = { search: SavedSearch; onChanged(search: SavedSearch): void; onRemoved(): void };

/** So many new ones are named; the search itself shows all. */
const NAMED = 3;

/** One saved search: its name, what is new, and what can be done with it. */
export function SavedItem({ search, onChanged, onRemoved }: Props) {
  const { t } = useTranslation();
  const { id, name, is_paused: isPaused } = search;
  const [isNaming, setNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const change = useAction(async (body: { name?: string; is_paused?: boolean }, done: string) => {
    const { data } = await browserApi(changeSavedSearch, { params: { id }, body });
    onChanged(data);
    endNaming();
    showToast('success', t(`saved_searches.${done}`));
  });
  const remove = useAction(async () => {
    await browserApi(removeSavedSearch, { params: { id } });
    onRemoved();
    showToast('success', t('saved_searches.removed'));
  });
  // The search opens even if this fails: then its news is only shown once more.
  const open = () => void browserApi(seeSavedSearch, { params: { id } }).catch(() => undefined);
  function endNaming() {
    setNaming(false);
    rename.current?.focus();
  }
  const named = isolate(name);
  return (
    <article className={classes.item} aria-labelledby={`search-${id}`}>
      <p className={text.label}>{t(`saved_searches.kind_${search.kind}`)}</p>
      <h2 id={`search-${id}`} className={text.h3}>
        <bdi>{name}</bdi>
      </h2>
      <News search={search} />
      {isNaming && (
        <NameForm
          name={name}
          isBusy={change.isBusy}
          onSave={(given) => change.run({ name: given }, 'renamed')}
          onCancel={endNaming}
        />
      )}
      <div className={classes.acts}>
        <Link
          to={savedAddress(search)}
          className={buttonClass({ kind: 'tonal', small: true })}
          aria-label={t('saved_searches.open_named', { name: named })}
          onClick={open}
        >
          {t('saved_searches.open')}
        </Link>
        <Button
          ref={rename}
          kind="quiet"
          small
          aria-expanded={isNaming}
          aria-label={t('saved_searches.rename_named', { name: named })}
          onClick={() => setNaming(!isNaming)}
        >
          {t('saved_searches.rename')}
        </Button>
        <Button
          kind="quiet"
          small
          loading={change.isBusy}
          aria-label={t(`saved_searches.${isPaused ? 'resume' : 'pause'}_named`, { name: named })}
          onClick={() => change.run({ is_paused: !isPaused }, isPaused ? 'resumed' : 'paused_done')}
        >
          {t(`saved_searches.${isPaused ? 'resume' : 'pause'}`)}
        </Button>
        <Button
          kind="quiet"
          small
          loading={remove.isBusy}
          aria-label={t('saved_searches.remove_named', { name: named })}
          onClick={remove.run}
        >
          {t('saved_searches.remove')}
        </Button>
      </div>
    </article>
  );
}

function News({ search }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency } = useSite();
  const { kind, news, seen_at: seenAt } = search;
  const date = format.shortDay(seenAt);
  const priceText = (price: { amount: number; currency_id: number }) => {
    const shown = showPrice(price, currency?.id ?? null, currencies);
    return isolate('text' in shown ? shown.text : t(`price.${shown.kind}`));
  };
  const lines = [
    ...(news.count > 0
      ? [t(`saved_searches.new_${kind}`, { count: news.count, n: format.number(news.count), date })]
      : []),
    ...(news.cheaper
      ? [
          t('saved_searches.cheaper', {
            to: priceText(news.cheaper.to),
            from: priceText(news.cheaper.from),
          }),
        ]
      : []),
    ...(news.faster > 0
      ? [t('saved_searches.faster', { count: news.faster, n: format.number(news.faster) })]
      : []),
  ];
  if (search.is_outdated) return <p className={classes.quiet}>{t('saved_searches.outdated')}</p>;
  if (lines.length === 0)
    return (
      <p className={classes.quiet}>
        {search.is_paused ? t('saved_searches.paused_text') : t('saved_searches.nothing', { date })}
      </p>
    );
  return (
    <>
      <ul className={classes.news}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {news.ids.length > 0 && <NewNames search={search} />}
      {search.is_paused && <p className={classes.quiet}>{t('saved_searches.paused_text')}</p>}
    </>
  );
}

/** The first of the new ones by name. */
function NewNames({ search: { kind, news } }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ids = news.ids.slice(0, NAMED);
  const { cards } = useCards(kind === 'clinics' ? 'clinic' : 'doctor', ids);
  const shown = ids.flatMap((id) => cards?.get(id) ?? []);
  const more = news.count - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.names}>
      {shown.map((card) => (
        <li key={card.id}>
          <Link to={'slug' in card ? clinicPath(card.slug) : doctorPath(card)} className={text.link}>
            <bdi>{card.title}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t('saved_searches.more', { count: more, n: format.number(more) })}</li>}
    </ul>
  );
}

type NameProps = { name: string; isBusy: boolean; onSave(name: string): void; onCancel(): void };

function NameForm({ name, isBusy, onSave, onCancel }: NameProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  return (
    <form
      ref={form}
      noValidate
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        const given = typed.trim();
        setMissing(given === '');
        if (given !== '') onSave(given);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Field
        label={t('saved_searches.name')}
        dir="auto"
        value={typed}
        maxLength={limits.savedSearchNameMax}
        error={isMissing ? t('field.required') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={classes.acts}>
        <Button kind="tonal" small type="submit" loading={isBusy}>
          {t('saved_searches.name_save')}
        </Button>
        <Button kind="quiet" small onClick={onCancel}>
          {t('saved_searches.name_cancel')}
        </Button>
      </div>
    </form>
  );
}
