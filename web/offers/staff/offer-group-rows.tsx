import { useTranslation } from 'react-i18next';
import { OfferCell } from '../offer-cell.tsx';
import type { offerGroups, rowsOf } from '../offer-rows.ts';

type Props = { rows: ReturnType<typeof rowsOf>; group: (typeof offerGroups)[number] };

/** The lines of one group of an offer, each with its name. */
export function OfferGroupRows({ rows, group }: Props) {
  const { t } = useTranslation();
  return (
    <dl>
      {rows
        .filter((row) => row.group === group)
        .map(({ key, cells: [cell] }) => (
          <div key={key}>
            <dt>{t(`offers.row.${key}`)}</dt>
            <dd>{cell && <OfferCell cell={cell} />}</dd>
          </div>
        ))}
    </dl>
  );
}
