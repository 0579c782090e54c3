import { listPhoneCountries, type PhoneCountryOption } from '../../../contract/accounts/phones.ts';
import { getDocument } from '../../../contract/content/documents.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { registrationPurposes } from '../../../contract/platform/purposes.ts';
import type { LoadArgs } from '../../platform/load.ts';
import type { ConsentText } from './consent-boxes.tsx';

export type RegistrationData = {
  /** Null when they did not come: there is no registration without them. */
  texts: ConsentText[] | null;
  /** Empty when they did not come: a number is then written with its country's code. */
  countries: PhoneCountryOption[];
  /** Where the visitor seems to be; empty without the list. */
  suggestedCountry: string;
};

const nullOnFailure = (error: unknown): null => {
  if (error instanceof ApiError) return null;
  throw error;
};

/** What the form asks for; parts that fail leave the page standing. */
export async function loadRegistration({ api }: Pick<LoadArgs, 'api'>): Promise<RegistrationData> {
  const [documents, phones] = await Promise.all([
    Promise.all(registrationPurposes.map((name) => api(getDocument, { params: { name } }))).catch(
      nullOnFailure,
    ),
    api(listPhoneCountries, {}).catch(nullOnFailure),
  ]);
  return {
    texts:
      documents?.map(({ data }, place) => ({
        purpose: registrationPurposes[place] ?? 'terms',
        document: data,
      })) ?? null,
    countries: phones?.data ?? [],
    suggestedCountry: phones?.meta.suggested ?? '',
  };
}
