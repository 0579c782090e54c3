import { type RaRecord, useTranslate } from 'react-admin';
import { BulkAct } from '../platform/bulk/bulk-act.tsx';

type Retirable = RaRecord<string | number> & { is_retired: boolean };

type Props<R extends Retirable> = {
  edit(row: R, isRetired: boolean): Promise<unknown>;
  /** Whether it stays as it is, whatever is asked for. */
  isFixed?(row: R): boolean;
};

/** Stops offering the selected rows of a dictionary, or offers them again; entries that use them do not change. */
export function RetireActs<R extends Retirable>({ edit, isFixed = () => false }: Props<R>) {
  const translate = useTranslate();
  const wordOf = (isOut: boolean) => translate(`admin.terms.${isOut ? 'is_out' : 'is_offered'}`);
  return [true, false].map((isRetired) => (
    <BulkAct<R>
      key={String(isRetired)}
      text={isRetired ? 'admin.terms.retire' : 'admin.terms.offer'}
      reason="none"
      color={isRetired ? 'error' : 'primary'}
      changeOf={(row) =>
        row.is_retired === isRetired || isFixed(row)
          ? null
          : { from: wordOf(row.is_retired), to: wordOf(isRetired) }
      }
      run={(row) => edit(row, isRetired)}
    />
  ));
}
