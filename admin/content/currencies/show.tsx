import {
  Datagrid,
  FunctionField,
  ReferenceManyField,
  SelectField,
  TextField,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import {
  type AdminCurrency,
  type AdminRate,
  acceptRate,
  rateStates,
  refuseRate,
} from '../../../contract/content/admin-rates.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { AdminShow } from '../../platform/admin-show.tsx';
import { api } from '../../platform/api.ts';
import { Figure } from '../../platform/figure.tsx';
import { ListFoot } from '../../platform/list-foot.tsx';
import { Day } from '../../platform/when.tsx';
import { CorrectButton } from './correct-button.tsx';
import { SourceField } from './source-field.tsx';

/** What can be done with a rate that waits. */
function RateActs() {
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

const stateChoices = rateStates.map((id) => ({ id, name: `admin.currencies.state.${id}` }));

/** From what to what, with the difference: `96.01 → 97.2 (+1.2 %)`. */
function RateChange({ rate: { rate, previous } }: { rate: AdminRate }) {
  const language = useLocale();
  const number = (value: number) =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 8 }).format(value);
  if (!previous) return <bdi dir="ltr">{number(rate)}</bdi>;
  const part = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(rate / previous.rate - 1);
  return <bdi dir="ltr">{`${number(previous.rate)} → ${number(rate)} (${part})`}</bdi>;
}

/** Who let it in: an operator, or the rule that small changes need nobody. */
function Who({ rate: { decided_by, state } }: { rate: AdminRate }) {
  const translate = useTranslate();
  if (decided_by !== null) return <span dir="auto">{decided_by}</span>;
  return state === 'held' ? null : <span>{translate('admin.currencies.automatic')}</span>;
}

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
          <FunctionField<AdminRate>
            source="rate"
            sortable={false}
            render={(rate) => <RateChange rate={rate} />}
          />
          <SourceField source="source" sortable={false} />
          <SelectField source="state" choices={stateChoices} sortable={false} />
          <FunctionField<AdminRate>
            source="decided_by"
            sortable={false}
            render={(rate) => <Who rate={rate} />}
          />
          <TextField source="reason" sortable={false} />
          <RateActs />
        </Datagrid>
      </ReferenceManyField>
    </AdminShow>
  );
}
