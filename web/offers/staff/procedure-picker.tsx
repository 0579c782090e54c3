import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listClinicPrices, type Price } from '../../../contract/clinics/prices.ts';
import { pickProcedures } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { hasWords } from '../../clinics/price-list/filters.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useGoToWrongNumber } from '../../team/number-drafts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { isolate, useMoney } from '../offer-money.tsx';
import classes from './procedure-picker.module.css';
import type { OfferDraft } from './use-offer-draft.ts';
import { useUndo } from './use-undo.ts';

/** A clinic with a longer price list picks among the first of so many pages. */
const PRICE_PAGES_MAX = 20;

async function loadPrices(slug: string): Promise<Price[]> {
  const load = (page: number) => browserApi(listClinicPrices, { params: { slug }, query: { page } });
  const first = await load(1);
  const pages = Math.min(PRICE_PAGES_MAX, Math.ceil(first.meta.total / first.meta.per_page));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => load(i + 2)));
  return [first, ...others].flatMap(({ data }) => data);
}

type Props = {
  draft: OfferDraft;
  /** Of the clinic. */
  slug: string;
  /** Slug of the procedure that the patient asks for; null: none was named. */
  asked: string | null;
  /** A number is marked: what stands there cannot be saved. */
  isWrong: boolean;
};

/** Takes procedures from the clinic's price list into the offer, with their prices and what these include. */
export function ProcedurePicker({ draft, slug, asked, isWrong }: Props) {
  const { t } = useTranslation();
  const goToWrong = useGoToWrongNumber();
  const [prices, setPrices] = useState<readonly Price[] | null>(null);
  const offerUndo = useUndo(draft.terms, draft.change);
  const opening = useAction(async () => {
    if (isWrong) goToWrong();
    else setPrices(await loadPrices(slug));
  });
  const picking = useAction(async (procedures: string[]) => {
    try {
      if (!(await draft.flush())) return;
      const before = draft.terms;
      const body = { procedures, draft_version: draft.savedVersion() };
      const { data } = await browserApi(pickProcedures, { params: { id: draft.offer.id }, body });
      draft.takeWritten(data);
      offerUndo(t('staff.picked'), before, data.draft);
    } finally {
      // A toast is not seen behind a dialog.
      setPrices(null);
    }
  });
  const written = draft.terms.procedures?.flatMap((one) => one.slug ?? []) ?? [];
  return (
    <div>
      <Button onClick={opening.run} loading={opening.isBusy}>
        <Icon name="list" size={18} />
        {t('staff.pick')}
      </Button>
      {prices && (
        <PickSheet
          prices={prices}
          initial={written.length > 0 ? written : asked === null ? [] : [asked]}
          isBusy={picking.isBusy}
          onPick={picking.run}
          onClose={() => setPrices(null)}
        />
      )}
    </div>
  );
}

type SheetProps = {
  prices: readonly Price[];
  initial: readonly string[];
  isBusy: boolean;
  onPick(slugs: string[]): void;
  onClose(): void;
};

function PickSheet({ prices, initial, isBusy, onPick, onClose }: SheetProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(() =>
    initial.filter((slug) => prices.some(({ procedure }) => procedure.slug === slug)),
  );
  const found = prices.filter(({ procedure, specialization }) =>
    hasWords(`${procedure.title} ${specialization?.title ?? ''}`, q),
  );
  const currencies = new Set(
    prices.flatMap(({ procedure, currency_id }) =>
      currency_id !== null && chosen.includes(procedure.slug) ? currency_id : [],
    ),
  );
  const isMixed = currencies.size > 1;
  const isFull = chosen.length >= limits.offerProceduresMax;
  const priceOf = ({ amount, amount_to, currency_id }: Price): string =>
    amount === null || currency_id === null
      ? t('staff.pick_unpriced')
      : isolate(
          [...new Set([amount, amount_to ?? amount])]
            .map((end) => money.original({ amount: end, currency_id }))
            .join(' – '),
        );
  return (
    <Sheet
      opened
      isCentred
      title={t('staff.pick_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.foot}>
          <FormMessage text={isMixed ? t('staff.pick_currencies') : null} />
          <div className={classes.acts}>
            <span aria-live="polite">{t('staff.pick_chosen', { count: chosen.length })}</span>
            <Button
              kind="primary"
              disabled={chosen.length === 0 || isMixed}
              loading={isBusy}
              onClick={() => onPick(chosen)}
            >
              {t('staff.pick_use')}
            </Button>
          </div>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t(prices.length === 0 ? 'staff.pick_empty' : 'staff.pick_text')}</p>
        {prices.length > 0 && (
          <Field
            type="search"
            label={t('staff.pick_search')}
            maxLength={limits.searchTextMax}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
        <ul className={classes.list}>
          {found.map((price) => {
            const { slug, title } = price.procedure;
            const isChosen = chosen.includes(slug);
            return (
              <li key={slug}>
                <Checkbox
                  label={title}
                  count={priceOf(price)}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() =>
                    setChosen(isChosen ? chosen.filter((one) => one !== slug) : [...chosen, slug])
                  }
                />
              </li>
            );
          })}
        </ul>
        {prices.length > 0 && found.length === 0 && <p>{t('staff.pick_nothing')}</p>}
      </div>
    </Sheet>
  );
}
