import type { FastifyError } from 'fastify';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';
import type { ErrorCode } from '../../contract/platform/errors.ts';
import { errorStatus } from '../../contract/platform/errors.ts';
import type { Translate } from '../platform/error-replies.ts';

type IssueCode = OperationOutcomeIssue['code'];

/** A call that cannot be answered, with the reason as a message key under `fhir.`. */
export class FhirProblem extends Error {
  readonly status: number;
  readonly issue: IssueCode;
  readonly key: string;
  readonly values: Record<string, string | number>;

  constructor(status: number, issue: IssueCode, key: string, values: Record<string, string | number> = {}) {
    super(key);
    this.name = 'FhirProblem';
    this.status = status;
    this.issue = issue;
    this.key = key;
    this.values = values;
  }
}

/** The value of a search parameter is not of its form. */
export const badValue = (name: string, value: string): FhirProblem =>
  new FhirProblem(400, 'value', 'bad_value', { name, value });

const issueOf: Partial<Record<ErrorCode, IssueCode>> = {
  not_found: 'not-found',
  unauthenticated: 'login',
  blocked: 'forbidden',
  too_many: 'throttled',
  unavailable: 'transient',
  internal: 'exception',
};

/** Our error code for an error of Fastify. */
export function codeOf(error: FastifyError): ErrorCode {
  if (error.validation) return error.validationContext === 'params' ? 'not_found' : 'malformed';
  const status = error.statusCode ?? 500;
  const found = (['not_found', 'unavailable'] as const).find((code) => errorStatus[code] === status);
  return found ?? (status >= 400 && status < 500 ? 'malformed' : 'internal');
}

export const outcome = (
  severity: OperationOutcomeIssue['severity'],
  code: IssueCode,
  text: string,
): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity, code, details: { text }, diagnostics: text }],
});

export const outcomeOfProblem = (problem: FhirProblem, language: string, translate: Translate) =>
  outcome('error', problem.issue, translate(language, `fhir.${problem.key}`, problem.values));

export const outcomeOfCode = (code: ErrorCode, text: string) =>
  outcome('error', issueOf[code] ?? 'invalid', text);
