import type { Operation } from './description.ts';
import { mayCall } from './people.ts';
import type { Plan } from './plan.ts';
import { addressOf, type Reply } from './send.ts';

export type Fault = { kind: string; call: number; text: string };

export type Tally = {
  count(plan: Plan, reply: Reply): void;
  /** Returns the fault in words. */
  fault(call: number, plan: Plan, kind: string): string;
  faults(): readonly Fault[];
  /** Operations that nobody was ever told `done` by, with what right calls were told last. */
  unreached(): string[];
  /** Of each operation how many answers of each status; the last of `done` by people who may, unchanged calls only. */
  lines(): string[];
  statuses(): ReadonlyMap<number, number>;
};

/** Of one kind of fault at one operation so many are kept. */
const KEPT = 3;

function describe(call: number, plan: Plan): string {
  const payload = plan.raw
    ? `${plan.raw.length} bytes`
    : plan.parts
      ? 'multipart'
      : JSON.stringify(plan.body);
  const what = plan.mutations.length > 0 ? plan.mutations.join(' and ') : 'as described';
  return `call ${call}, ${plan.caller.name}, ${what}: ${plan.method} ${addressOf(plan).slice(0, 400)} ${(payload ?? '').slice(0, 500)}`;
}

export function createTally(operations: readonly Operation[]): Tally {
  const counts = new Map(operations.map(({ key }) => [key, new Map<number, number>()]));
  const done = new Set<string>();
  const refusals = new Map<string, string>();
  const faults: Fault[] = [];
  const add = (map: Map<number, number>, status: number) => map.set(status, (map.get(status) ?? 0) + 1);
  return {
    count(plan, { status, text }) {
      const { key, access } = plan.operation;
      const own = counts.get(key);
      if (own) add(own, status);
      if (!mayCall(plan.caller, access)) return;
      if (status === 200) done.add(key);
      else if (plan.mutations.length === 0) refusals.set(key, `${status} ${text.slice(0, 200)}`);
    },
    fault(call, plan, kind) {
      const text = `${plan.operation.key}: ${kind} — ${describe(call, plan)}`;
      const same = faults.filter((one) => one.kind === plan.operation.key + kind.slice(0, 40));
      if (same.length < KEPT) faults.push({ kind: plan.operation.key + kind.slice(0, 40), call, text });
      return text;
    },
    faults: () => faults,
    unreached: () =>
      operations.flatMap(({ key }) =>
        done.has(key) ? [] : [`${key}: ${refusals.get(key) ?? 'never right'}`],
      ),
    lines: () =>
      [...counts].map(([key, own]) => {
        const parts = [...own].sort(([one], [other]) => one - other).map(([status, n]) => `${status}×${n}`);
        return `${key}: ${parts.join(' ')}`;
      }),
    statuses() {
      const all = new Map<number, number>();
      for (const own of counts.values())
        for (const [status, n] of own) all.set(status, (all.get(status) ?? 0) + n);
      return new Map([...all].sort(([one], [other]) => one - other));
    },
  };
}
