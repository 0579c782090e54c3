import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../contract/offers/offers.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Icon } from '../ui/icon.tsx';
import text from '../ui/text.module.css';
import { OfferBoard } from './offer-board.tsx';
import { columnsOf } from './offer-columns.ts';
import type { OfferDialogKind } from './offer-dialog.tsx';
import { useRating } from './offer-money.tsx';
import { type OfferSort, offerSorts, orderOffers } from './offer-order.ts';
import classes from './offer-section.module.css';
import { RateLine } from './rate-line.tsx';

type Props = { request: RequestDetail; onOpen(dialog: OfferDialogKind): void };

/** All offers to a request, in an order that is stated and can be changed. */
export function OfferSection({ request, onOpen }: Props) {
  const { t } = useTranslation();
  const rating = useRating();
  const [sort, setSort] = useState<OfferSort>('fit');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const columns = columnsOf(orderOffers(request.offers, sort, request, rating), request);
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby="offers-title" id="offers">
      <div className={classes.top}>
        <div>
          <h2 className={text.h2} id="offers-title">
            {t('offers.title', { count: columns.length })}
          </h2>
          <RateLine offers={request.offers} />
        </div>
        <Tools request={request} count={columns.length} {...{ onlyDifferent, setOnlyDifferent }} />
      </div>
      <OfferBoard
        columns={columns}
        costs={request.own_costs}
        onlyDifferent={onlyDifferent && columns.length > 1}
        order={<Order sort={sort} count={columns.length} onSort={setSort} />}
        ownCosts={
          <button
            type="button"
            className={`${text.link} ${classes.own}`}
            onClick={() => onOpen({ what: 'own_costs' })}
          >
            {t(request.own_costs.length > 0 ? 'offers.own_change' : 'offers.own_add')}
          </button>
        }
        acts={{
          onAccept: (column) => onOpen({ what: 'accept', column }),
          onDecline: (column) => onOpen({ what: 'decline', column }),
          onVersions: (column) => onOpen({ what: 'versions', column }),
        }}
      />
      <Foot offers={request.offers} />
    </section>
  );
}

type ToolsProps = {
  request: RequestDetail;
  count: number;
  onlyDifferent: boolean;
  setOnlyDifferent(isSet: boolean): void;
};

function Tools({ request, count, onlyDifferent, setOnlyDifferent }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      {count > 1 && (
        <Checkbox
          label={t('offers.only_different')}
          checked={onlyDifferent}
          onChange={() => setOnlyDifferent(!onlyDifferent)}
        />
      )}
      <Link to={`/requests/self/${request.id}/print`} className={buttonClass({ small: true })}>
        <Icon name="print" size={18} />
        {t('offers.print')}
      </Link>
    </div>
  );
}

/** How the offers stand, in words, and the other way they can. */
function Order({ sort, count, onSort }: { sort: OfferSort; count: number; onSort(sort: OfferSort): void }) {
  const { t } = useTranslation();
  if (count < 2) return null;
  const other = offerSorts.find((one) => one !== sort) ?? sort;
  return (
    <>
      <span>{t(`offers.order_${sort}`)}</span>
      <br />
      <button type="button" className={`${text.link} ${classes.own}`} onClick={() => onSort(other)}>
        {t(`offers.order_choose_${other}`)}
      </button>
    </>
  );
}

/** What none of the offers holds, so that nobody takes it for included. */
function Foot({ offers }: { offers: readonly Offer[] }) {
  const { t } = useTranslation();
  const isStayUnsaid = offers.every(
    ({ terms }) => terms.lines.find(({ kind }) => kind === 'accommodation')?.state !== 'included',
  );
  return (
    <p className={classes.foot}>
      {t('offers.foot_rates')} {t(isStayUnsaid ? 'offers.foot_travel_stay' : 'offers.foot_travel')}
    </p>
  );
}
