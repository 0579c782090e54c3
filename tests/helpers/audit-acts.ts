import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { auditFields, auditKindOf } from '../../contract/operations/audit-kinds.ts';
import { otherActs, writtenActs } from './audit-table.ts';

const INSERT = /^insert into "audit_events"/;
/** Places of the values in the statement of `recordAct`. */
const [KIND, ENTITY, DETAIL] = [2, 3, 6];

const namesIn = (detail: unknown): string[] => Object.keys(Object(JSON.parse(String(detail))));

/** What is wrong with an act that `endpoint` has written; null: nothing. */
function problemOf(endpoint: string | undefined, parameters: readonly unknown[]): string | null {
  const [kind, entity] = [String(parameters[KIND]), String(parameters[ENTITY])];
  const declared = auditKindOf(kind);
  if (declared === null) return `${kind} is no declared kind`;
  if (!declared.entity.includes(entity))
    return `${kind} is declared of ${declared.entity.join()}, not of ${entity}`;
  const allowed: readonly string[] = [...declared.fields, ...(declared.whole ? ['before', 'after'] : [])];
  const further = namesIn(parameters[DETAIL]).filter((name) => !allowed.includes(name));
  if (further.length > 0 && !declared.named) return `${kind} does not declare ${further.join()}`;
  if (
    declared.named &&
    further.some((name) => Object.hasOwn(auditFields, name)) &&
    declared.named !== 'filters'
  )
    return `${kind} has ${further.join()} beside its dictionary`;
  const expected = endpoint === undefined ? null : (writtenActs[endpoint] ?? otherActs);
  return expected?.some((one) => one === kind) === false ? `${endpoint} writes ${kind}` : null;
}

/** Watches which acts the endpoints of an app write into the audit log: all of them are to be declared in `writtenActs`. */
export function watchActs() {
  const calls = new AsyncLocalStorage<string>();
  const problems = new Set<string>();
  return {
    watch(app: FastifyInstance): void {
      app.addHook('onRequest', (request, _reply, done) => {
        const { endpoint } = request.routeOptions.config;
        if (endpoint) calls.run(`${endpoint.method} ${endpoint.path}`, done);
        else done();
      });
    },
    note(sql: string, parameters: readonly unknown[]): void {
      if (!INSERT.test(sql)) return;
      const problem = problemOf(calls.getStore(), parameters);
      if (problem !== null) problems.add(problem);
    },
    requireDeclared(): void {
      if (problems.size > 0) throw new Error(`Acts that are not declared: ${[...problems].join('; ')}`);
    },
  };
}
