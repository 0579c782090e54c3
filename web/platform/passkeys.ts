import {
  type CreationOptions,
  type NewPasskeyAnswer,
  type RequestOptions,
  transports,
} from '../../contract/accounts/passkeys.ts';
import type { PasskeyAnswer } from '../../contract/accounts/sessions.ts';

/** Fetched when somebody uses a passkey: most visitors never do. */
const library = () => import('@simplewebauthn/browser');

/** `cancelled`: the person or the clock ended the prompt; `known`: the authenticator has a passkey of the account already. */
export type PasskeyRefusal = 'cancelled' | 'known' | 'failed';

/** The browser gave no answer, and why. */
export class PasskeyError extends Error {
  readonly refusal: PasskeyRefusal;

  constructor(refusal: PasskeyRefusal, cause: unknown) {
    super(refusal, { cause });
    this.name = 'PasskeyError';
    this.refusal = refusal;
  }
}

/** Whether this browser can use passkeys at this address: they belong to a host name, never to a number. */
export function canUsePasskeys(): boolean {
  const { hostname } = location;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isSecureContext && typeof PublicKeyCredential === 'function' && !isNumber;
}

function refusalOf(error: unknown): PasskeyRefusal {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  return error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'cancelled' : 'failed';
}

async function prompted<Answer>(prompt: Promise<Answer>): Promise<Answer> {
  try {
    return await prompt;
  } catch (error) {
    throw new PasskeyError(refusalOf(error), error);
  }
}

/** Asks for a passkey. Throws PasskeyError. */
export async function signWithPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, response } = await prompted(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  };
}

/** Asks where to keep a new passkey. Throws PasskeyError. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await library();
  const { id, response } = await prompted(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject } = response;
  const given = response.transports ?? [];
  return {
    id,
    response: {
      clientDataJSON,
      attestationObject,
      transports: transports.filter((one) => given.some((other) => other === one)),
    },
  };
}

/** Ends a prompt that stands: whoever asked has left. */
export async function cancelPasskeyPrompt(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}
