import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type PriceImport, undoPriceImport } from '../../../contract/clinics/price-imports.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import classes from './price-import.module.css';

type Props = { clinicId: number; done: PriceImport; onAgain(): void };

/** What was written, and the way back for a day. */
export function DoneStep({ clinicId, done, onAgain }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { counts } = done;
  const undo = useAction(async () => {
    await browserApi(undoPriceImport, { params: { id: clinicId, import: done.id } });
    await revalidate();
  });
  return (
    <div className={classes.panel} role="status">
      <h2 className={text.h2}>{t(`staff_prices.done_${done.state}`)}</h2>
      {counts && done.state === 'applied' && (
        <p>
          {t('staff_prices.written', {
            added: format.number(counts.new),
            changed: format.number(counts.changed),
            gone: format.number(counts.gone),
          })}
        </p>
      )}
      {counts?.kept !== undefined && counts.kept > 0 && (
        <p>{t('staff_prices.kept', { count: counts.kept, n: format.number(counts.kept) })}</p>
      )}
      <div className={classes.tools}>
        <Link to={`/staff/prices?clinic=${clinicId}`} className={buttonClass({ kind: 'primary' })}>
          {t('staff_prices.to_list')}
        </Link>
        <Button onClick={onAgain}>{t('staff_prices.again')}</Button>
        {done.undo_until !== null && (
          <Button loading={undo.isBusy} onClick={() => undo.run()}>
            {t('staff_prices.undo_import', { until: format.dateTime(done.undo_until) })}
          </Button>
        )}
      </div>
    </div>
  );
}
