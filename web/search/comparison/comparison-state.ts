import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Kind } from '../../platform/kept.ts';

/** All that an address of the comparison says. */
export type ComparisonState = {
  clinic: readonly number[];
  doctor: readonly number[];
  procedures: readonly string[];
  /** What is shown; where the address names none, what it has ids of. */
  kind: Kind;
  onlyDifferent: boolean;
  /** Keys of rows that the visitor does not want to see. */
  hidden: readonly string[];
};

const readIds = (query: URLSearchParams, name: string): number[] => [
  ...new Set(
    query
      .getAll(name)
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0 && id <= INTEGER_MAX),
  ),
];

/** Reads an address; what makes no sense is left out. */
export function readComparison(query: URLSearchParams): ComparisonState {
  const clinic = readIds(query, 'clinic').slice(0, limits.comparisonMax);
  const doctor = readIds(query, 'doctor').slice(0, limits.comparisonMax);
  const asked = query.get('kind');
  const isDoctor = asked === 'doctor' || (asked !== 'clinic' && clinic.length === 0 && doctor.length > 0);
  return {
    clinic,
    doctor,
    procedures: query
      .getAll('procedure')
      .filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug))
      .slice(0, 10),
    kind: isDoctor ? 'doctor' : 'clinic',
    onlyDifferent: query.get('only') === 'different',
    hidden: [...new Set(query.getAll('hide'))].filter((key) => key.length <= 120).slice(0, 100),
  };
}

export function comparisonAddress(state: ComparisonState): string {
  const query = new URLSearchParams();
  for (const id of state.clinic) query.append('clinic', String(id));
  for (const id of state.doctor) query.append('doctor', String(id));
  for (const slug of state.procedures) query.append('procedure', slug);
  const usual = state.clinic.length === 0 && state.doctor.length > 0 ? 'doctor' : 'clinic';
  if (state.kind !== usual) query.set('kind', state.kind);
  if (state.onlyDifferent) query.set('only', 'different');
  for (const key of state.hidden) query.append('hide', key);
  const text = query.toString();
  return text ? `/comparison?${text}` : '/comparison';
}
