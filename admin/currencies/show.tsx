import {
  Datagrid,
  FunctionField,
  ReferenceManyField,
  SelectField,
  TextField,
  useRecordContext,
} from 'react-admin';
import { type AdminCurrency, type AdminRate, rateStates } from '../../contract/admin-rates.ts';
import { AdminShow } from '../platform/admin-show.tsx';
import { Figure } from '../platform/figure.tsx';
import { ListFoot } from '../platform/list-foot.tsx';
import { Day } from '../platform/when.tsx';
import { CorrectButton } from './correct-button.tsx';
import { RateActs } from './rate-acts.tsx';
import { SourceField } from './source-field.tsx';

const stateChoices = rateStates.map((id) => ({ id, name: `admin.currencies.state.${id}` }));

const jumpOf = ({ nearest }: AdminRate): string =>
  nearest ? `${nearest.jump > 0 ? '+' : ''}${(nearest.jump * 100).toFixed(1)} %` : '';

function Correct() {
  const currency = useRecordContext<AdminCurrency>();
  return currency ? <CorrectButton key={currency.rate} currency={currency} /> : null;
}

/** A currency with its history; what waits is decided here. */
export function CurrencyShow() {
  return (
    <AdminShow acts={<Correct />} entity="currency">
      <TextField source="code" />
      <TextField source="title" />
      <Figure source="rate" options={{ maximumSignificantDigits: 8 }} />
      <Day source="date" />
      <SourceField source="source" />
      <ReferenceManyField
        label="admin.currencies.history"
        reference="rates"
        target="currency_id"
        sort={{ field: 'date', order: 'DESC' }}
        pagination={<ListFoot />}
      >
        <Datagrid bulkActionButtons={false} rowClick={false}>
          <Day source="date" />
          <Figure source="rate" sortable={false} options={{ maximumSignificantDigits: 8 }} />
          <SourceField source="source" sortable={false} />
          <SelectField source="state" choices={stateChoices} sortable={false} />
          <FunctionField<AdminRate> source="nearest" sortable={false} render={jumpOf} />
          <TextField source="reason" sortable={false} />
          <TextField source="decided_by" sortable={false} />
          <RateActs />
        </Datagrid>
      </ReferenceManyField>
    </AdminShow>
  );
}
