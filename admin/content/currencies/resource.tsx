import Icon from '@mui/icons-material/CurrencyExchange';
import { Typography } from '@mui/material';
import { FunctionField, TextField, useLocale, useTranslate } from 'react-admin';
import type { AdminCurrency } from '../../../contract/content/admin-rates.ts';
import { rateAge, rateAges } from '../../../contract/content/currencies.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { Figure } from '../../platform/figure.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { Search } from '../../platform/search.tsx';
import { Day } from '../../platform/when.tsx';
import { CurrencyShow } from './show.tsx';
import { SourceField } from './source-field.tsx';

const filters = [<Search key="q" source="q" alwaysOn words="admin.currencies.search" />];

/** Currencies with the rate that prices are shown by now; those whose rates wait for a decision first. */
function CurrencyList() {
  return (
    <AdminList filters={filters} sort={{ field: 'held', order: 'DESC' }} perPage={50}>
      <TextField source="code" />
      <TextField source="title" sortable={false} />
      <Figure source="rate" sortable={false} options={{ maximumSignificantDigits: 8 }} />
      <FunctionField<AdminCurrency>
        source="date"
        sortable={false}
        render={(currency) => (
          <>
            <Day source="date" />
            <RateAge currency={currency} />
          </>
        )}
      />
      <SourceField source="source" sortable={false} />
      <Figure source="held" />
    </AdminList>
  );
}

/** Marks a rate that is older than two days: no source has named a newer one. */
function RateAge({ currency }: { currency: AdminCurrency }) {
  const [translate, language] = [useTranslate(), useLocale()];
  const days = rateAge(currency);
  if (days <= rateAges.warned) return null;
  const ago = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  );
  return (
    <Typography component="div" variant="body2" sx={{ color: 'var(--red)', fontWeight: 600 }}>
      {translate('admin.currencies.stale', { ago })}
    </Typography>
  );
}

export const currencies: AdminResource = {
  name: 'currencies',
  permission: 'rate.edit',
  icon: Icon,
  list: CurrencyList,
  show: CurrencyShow,
};
