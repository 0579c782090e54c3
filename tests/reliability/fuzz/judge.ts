import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { ErrorBody } from '../../../contract/platform/errors.ts';
import type { Plan } from './plan.ts';
import type { Reply } from './send.ts';

/** An answer that takes longer keeps somebody waiting: on busy cores, with others at work. */
const SLOW_MS = 20_000;

const errorBody = Compile(Type.Object(ErrorBody.properties, { additionalProperties: false }));
/** Below `/fhir` every error has FHIR's form. */
const outcome = Compile(
  Type.Object({
    resourceType: Type.Literal('OperationOutcome'),
    issue: Type.Array(Type.Object({ details: Type.Object({ text: Type.String() }) }), { minItems: 1 }),
  }),
);
/** An export is begun; there is no such form; there is no such resource any more. */
const ofFhir: ReadonlySet<number> = new Set([202, 406, 410]);

/** Statuses that the frame around all operations may give to what it cannot read or find. */
const ofFrame: ReadonlySet<number> = new Set([400, 404, 419]);

/** Signs that words of a language have. */
const scripts: Record<string, RegExp> = {
  ru: /[а-яё]/i,
  ar: /[\u0600-\u06ff]/,
  de: /[a-zäöüß]/i,
  en: /[a-z]/i,
};

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | null {
  if (errorBody.Check(body)) return body.message;
  return outcome.Check(body) ? (body.issue[0]?.details.text ?? '') : null;
}

function judgeError({ language }: Plan, { text, headers }: Reply): string | null {
  const message = messageOf(read(text));
  if (message === null) return `an error of another form: ${text.slice(0, 200)}`;
  if (message === '' || /^(error|field|fhir)\./.test(message)) return `an error without words: ${message}`;
  if (language === null) return null;
  if (headers['content-language'] !== language) return `answered in ${headers['content-language']}`;
  return scripts[language]?.test(message) ? null : `not in ${language}: ${message}`;
}

function judgeBody({ operation }: Plan, { status, text, headers }: Reply): string | null {
  const check = operation.replies.get(status);
  if (check) return check(read(text)) ? null : `not as described: ${text.slice(0, 300)}`;
  const isDownload = headers['content-disposition']?.startsWith('attachment') ?? false;
  return isDownload && headers['x-content-type-options'] === 'nosniff'
    ? null
    : 'bytes that a browser may show';
}

/** After these the call may have met no operation, or another. */
const astray: ReadonlySet<string> = new Set(['a part of the address', 'a raw address', 'another method']);

const isAstray = ({ mutations }: Plan): boolean => mutations.some((name) => astray.has(name));

/** What is wrong with an answer; null: nothing. Leaks are looked for elsewhere. */
export function judge(plan: Plan, reply: Reply): string | null {
  if (reply.lost !== null) return `no answer: ${reply.lost}`;
  const { status, milliseconds } = reply;
  if (status >= 500) return `${status} ${reply.text.slice(0, 200)}`;
  if (milliseconds > SLOW_MS) return `took ${milliseconds} ms`;
  if (reply.text !== '' && !reply.headers['content-type']) return `an answer of no type, status ${status}`;
  const { replies, path } = plan.operation;
  const isKnown = replies.has(status) || (path.startsWith('/fhir') && ofFhir.has(status));
  if (!isKnown && !ofFrame.has(status) && !isAstray(plan)) return `status ${status} is not described`;
  // Another method of the address may lead to a page.
  if (status === 302 && isAstray(plan)) return reply.headers.location ? null : 'leads nowhere';
  if (status !== 200) return judgeError(plan, reply);
  return isAstray(plan) ? null : judgeBody(plan, reply);
}
