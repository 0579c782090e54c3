import type { ReactNode } from 'react';
import { BooleanInput, SelectArrayInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  factDefaults,
  type InternationalFact,
  internationalMax,
  paymentMethods,
} from '../../../contract/clinics/sections/international.ts';
import { choicesOf } from '../../platform/choices.ts';
import { NumberInput } from '../../platform/number-input.tsx';
import { useCurrencies } from '../../platform/use-currencies.ts';

function Fact({ name, children }: { name: InternationalFact; children: ReactNode }) {
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
          if (target.checked && !getValues(name)) setValue(name, factDefaults[name]);
        }}
      />
      {isTold === true && <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>{children}</div>}
    </fieldset>
  );
}

type CountProps = { source: string; name: keyof typeof internationalMax; isOptional?: boolean };

function Count({ source, name, isOptional = false }: CountProps) {
  const translate = useTranslate();
  return (
    <NumberInput
      source={source}
      label={translate(`admin.entries.facts.${name}`)}
      min={0}
      max={internationalMax[name]}
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
        max={internationalMax.amount}
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
  const methods = choicesOf('admin.entries.methods', paymentMethods);
  return (
    <>
      <Fact name="visa">
        <Count source="visa.working_days" name="working_days" />
        <Fee source="visa.fee" />
      </Fact>
      <Fact name="airport">
        <Count source="airport.km" name="km" />
        <BooleanInput
          source="has_transfer"
          label={translate('admin.entries.facts.has_transfer')}
          helperText={false}
        />
        {hasTransfer === true && <Fee source="airport.transfer.fee" />}
      </Fact>
      <Fact name="lodging">
        <Count source="lodging.hotels" name="hotels" />
        <Count source="lodging.within_metres" name="within_metres" />
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
        <Count source="payment.prepayment_percent" name="prepayment_percent" />
        <Count source="payment.refund_days" name="refund_days" isOptional />
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
        <Count source="complications.free_days" name="free_days" />
      </Fact>
    </>
  );
}
