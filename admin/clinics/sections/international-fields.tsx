import type { ReactNode } from 'react';
import { BooleanInput, SelectArrayInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { choicesOf } from '../../platform/choices.ts';
import { NumberInput } from '../../platform/number-input.tsx';
import { useCurrencies } from './use-choices.ts';

/** What a fact begins with when it is told. */
const begun = {
  visa: { working_days: 5, fee: null },
  airport: { km: 0, transfer: null },
  lodging: { hotels: 0, within_metres: 500, has_discount: false },
  payment: { methods: ['transfer', 'card'], prepayment_percent: 0, refund_days: null },
  aftercare: { video_visit_days: [30], is_included: true },
  complications: { free_days: 30 },
} as const;

function Fact({ name, children }: { name: keyof typeof begun; children: ReactNode }) {
  const translate = useTranslate();
  const { setValue, getValues } = useFormContext();
  const isTold: unknown = useWatch({ name: `told_${name}` });
  return (
    <fieldset>
      <BooleanInput
        source={`told_${name}`}
        label={translate(`admin.entries.facts.${name}`)}
        helperText={false}
        onChange={({ target }) => {
          if (target.checked && !getValues(name)) setValue(name, begun[name]);
        }}
      />
      {isTold === true && <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>{children}</div>}
    </fieldset>
  );
}

function Count({ source, max, isOptional = false }: { source: string; max: number; isOptional?: boolean }) {
  const translate = useTranslate();
  return (
    <NumberInput
      source={source}
      label={translate(`admin.entries.facts.${source.split('.').at(-1)}`)}
      min={0}
      max={max}
      isRequired={!isOptional}
    />
  );
}

/** An amount in a currency; without an amount it is free of charge. */
function Fee({ source }: { source: string }) {
  const translate = useTranslate();
  return (
    <>
      <NumberInput
        source={`${source}.amount`}
        label={translate('admin.entries.facts.fee')}
        min={0}
        max={1_000_000_000}
        decimals={2}
      />
      <SelectInput
        source={`${source}.currency_id`}
        label={translate('admin.entries.facts.currency')}
        choices={useCurrencies()}
        helperText={false}
      />
    </>
  );
}

/** Facts for patients from abroad; what is not told is shown to them as unknown. */
export function InternationalFields() {
  const translate = useTranslate();
  const hasTransfer: unknown = useWatch({ name: 'has_transfer' });
  const methods = choicesOf('admin.entries.methods', ['transfer', 'card', 'cash', 'insurance']);
  return (
    <>
      <Fact name="visa">
        <Count source="visa.working_days" max={365} />
        <Fee source="visa.fee" />
      </Fact>
      <Fact name="airport">
        <Count source="airport.km" max={2000} />
        <BooleanInput
          source="has_transfer"
          label={translate('admin.entries.facts.has_transfer')}
          helperText={false}
        />
        {hasTransfer === true && <Fee source="airport.transfer.fee" />}
      </Fact>
      <Fact name="lodging">
        <Count source="lodging.hotels" max={1000} />
        <Count source="lodging.within_metres" max={100_000} />
        <BooleanInput
          source="lodging.has_discount"
          label={translate('admin.entries.facts.has_discount')}
          helperText={false}
        />
      </Fact>
      <Fact name="payment">
        <SelectArrayInput
          source="payment.methods"
          label={translate('admin.entries.facts.methods')}
          choices={methods}
          helperText={false}
        />
        <Count source="payment.prepayment_percent" max={100} />
        <Count source="payment.refund_days" max={365} isOptional />
      </Fact>
      <Fact name="aftercare">
        <TextInput
          source="video_days"
          label={translate('admin.entries.facts.video_days')}
          helperText={false}
        />
        <BooleanInput
          source="aftercare.is_included"
          label={translate('admin.entries.facts.is_included')}
          helperText={false}
        />
      </Fact>
      <Fact name="complications">
        <Count source="complications.free_days" max={3650} />
      </Fact>
    </>
  );
}
