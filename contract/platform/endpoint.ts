import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { KeyAccess } from './key-scopes.ts';
import type { Permission } from './permissions.ts';
import type { AccountPurpose } from './purposes.ts';

/**
 * Who may call an endpoint. `public`: everyone. `metrics`: this machine, or the holder of the metrics token.
 * `account`: whoever is logged in. A permission: whoever is logged in and has it; to others the endpoint is not there.
 */
export type Access = 'public' | 'metrics' | 'account' | Permission;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Full path with `:name` for parameters. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  access: Access;
  /** Which API keys of clinics or of operators may call it too; absent: none. */
  key?: KeyAccess;
  /** Consents that this act stands on: withdrawn ones, and those to an earlier text, are asked for anew. */
  consents?: readonly AccountPurpose[];
  /** An act that cannot be taken back easily: the second factor was confirmed in the last minutes, else `confirmation_needed`. */
  fresh?: true;
  /** Of what an operator reads personal data: each reading is written into the audit log. */
  personal?: 'account' | 'claim';
  /**
   * Takes a client-made `Idempotency-Key` of 8 to 100 letters, digits, `-` and `_`, under which a repeat does nothing
   * twice: with other data it is refused.
   */
  repeatKey?: 'required' | 'optional';
  /** Takes one file instead of JSON (multipart, field `file`), of at most so many bytes; `seconds`: it may take longer than others. */
  upload?: { bytesMax: number; seconds?: number };
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** Body of the 200 answer. */
  reply: TSchema;
  /** Answers 201 instead of 200. */
  isCreation?: true;
  /** Answers 202 with the same body where something has begun or goes on. */
  mayTakeTime?: true;
  /** Of its answers, where they are not JSON. */
  mediaTypes?: readonly string[];
  /** Body of every error, where it is not `ErrorBody`. */
  errorBody?: TSchema;
  /** Known errors besides `internal`, which every endpoint has. */
  errors: readonly ErrorCode[];
};

/** Declares an endpoint: the one object that server, client and API description share. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'body'> = E[Key] extends TSchema
  ? Static<E[Key]>
  : undefined;

export type ParamsOf<E extends Endpoint> = Part<E, 'params'>;
export type QueryOf<E extends Endpoint> = Part<E, 'query'>;
export type BodyOf<E extends Endpoint> = Part<E, 'body'>;
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;

/** What a caller passes: the declared parts and nothing else. */
export type InputOf<E extends Endpoint> = (E['params'] extends TSchema ? { params: ParamsOf<E> } : object) &
  (E['query'] extends TSchema ? { query?: Partial<QueryOf<E>> } : object) &
  (E['body'] extends TSchema ? { body: BodyOf<E> } : object);
