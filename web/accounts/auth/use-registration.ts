import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '../../../contract/accounts/sessions.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import {
  neededPurposes,
  type RegistrationPurpose,
  registrationPurposes,
} from '../../../contract/platform/purposes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { openSession } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import type { RegistrationData } from './load-registration.ts';
import { forgetTypedContact, useTypedContact } from './typed-contact.ts';

const boxes: Record<RegistrationPurpose, boolean> = { terms: false, personal_data: false, marketing: false };

const blank = {
  ...{ name: '', surname: '', phone_number: '', phone_country: '', email: '' },
  ...{ password: '', password_confirmation: '' },
  ...boxes,
};

/** Names one form through all its attempts, so that a repeat after a lost answer makes no second account. */
const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What is missing in an address, where one is given; the finer rules are the server's. */
function emailProblem(email: string, t: TFunction): { email?: string } {
  const address = email.trim();
  if (address === '') return {};
  if (!address.includes('@')) return { email: t('auth.email_without_at') };
  return /@[^@\s]+\.[^@\s.]+$/.test(address) ? {} : { email: t('auth.email_unfinished') };
}

type Surroundings = {
  /** Loads the texts once more. */
  reload(): Promise<void>;
  /** The account is there and logged in. */
  onDone(): Promise<void>;
};

/** The form of registration: what is sent, and what follows. */
export function useRegistration(
  { texts: consentTexts, suggestedCountry }: RegistrationData,
  { reload, onDone }: Surroundings,
) {
  const { t } = useTranslation();
  const key = useRef('');
  /** The number that was sent with the key. */
  const sentPhone = useRef<string | null>(null);
  const form = useForm({
    initial: { ...blank, phone_country: suggestedCountry },
    required: ['name', 'surname', 'phone_number', 'password', 'password_confirmation', ...neededPurposes],
    check: ({ email }) => emailProblem(email, t),
    submit,
    showsMessage: true,
  });
  const { phone_number: phone, email } = form.values;
  useTypedContact({ phone, email }, (before) => {
    const isTyped = (name: string) =>
      !!form.formRef.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    if (before.phone && !isTyped('phone_number')) form.set('phone_number', before.phone);
    if (before.email && !isTyped('email')) form.set('email', before.email);
  });

  async function submit(values: typeof blank): Promise<void> {
    const { name, surname, phone_number, phone_country, password, password_confirmation } = values;
    const body = {
      ...{ name, surname, phone_number, password, password_confirmation },
      ...(phone_country && { phone_country }),
      ...(values.email.trim() && { email: values.email.trim() }),
      consents: (consentTexts ?? [])
        .filter(({ purpose }) => values[purpose])
        .map(({ purpose, document }) => ({ purpose, hash: document.hash })),
    };
    try {
      const { data } = await send(body);
      await openSession(data);
    } catch (error) {
      if (error instanceof ApiError && error.errors.consents) await askAnew();
      throw error;
    }
    forgetTypedContact();
    await onDone();
  }

  async function send(body: BodyOf<typeof register>) {
    const attempt = () => browserApi(register, { body }, { headers: { 'Idempotency-Key': key.current } });
    key.current ||= makeKey();
    const before = sentPhone.current;
    sentPhone.current = body.phone_number;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors['idempotency-key']) throw error;
      // An answer was lost, then something was changed. An account with this number was made by this very form.
      if (before === body.phone_number)
        throw new ApiError(422, { errors: { phone_number: [t('field.phone_taken')] } });
      key.current = makeKey();
      return attempt();
    }
  }

  /** A text has changed since the page was loaded: nobody has agreed to the new one yet. */
  async function askAnew() {
    for (const purpose of registrationPurposes) form.set(purpose, false);
    await reload();
  }
  return form;
}
