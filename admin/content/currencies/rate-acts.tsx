import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { type AdminRate, acceptRate, refuseRate } from '../../../contract/content/admin-rates.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';

/** What can be done with a rate that waits. */
export function RateActs() {
  const rate = useRecordContext<AdminRate>();
  const [translate, language] = [useTranslate(), useLocale()];
  const write = (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 8 });
  if (rate?.state !== 'held') return null;
  const params = { id: rate.id };
  const jump = rate.nearest && (
    <p>
      {translate('admin.currencies.jump_text', {
        rate: write(rate.rate),
        nearest: write(rate.nearest.rate),
        percent: (rate.nearest.jump * 100).toLocaleString(language, {
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }),
      })}
    </p>
  );
  return (
    <>
      <ActButton text="admin.currencies.accept" reason="none" run={() => api(acceptRate, { params })}>
        {jump}
      </ActButton>{' '}
      <ActButton
        text="admin.currencies.refuse"
        reason="none"
        color="error"
        run={() => api(refuseRate, { params })}
      >
        {jump}
      </ActButton>
    </>
  );
}
