import { FunctionField, useLocale } from 'react-admin';
import type { QualityFact, QualityGroup } from '../../../contract/imports/admin-quality.ts';
import { useSourceName } from '../../clinics/sources.tsx';
import { useCodeNames } from '../../platform/codes.tsx';
import { filteredListPath } from '../../platform/list-path.ts';

/** The share of a group's clinics that have a fact. */
export function ShareField({ fact, ...rest }: { fact: QualityFact; source: string; sortable?: false }) {
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <FunctionField<QualityGroup>
      {...rest}
      textAlign="right"
      render={({ clinics, facts }) => percent.format(clinics === 0 ? 0 : facts[fact] / clinics)}
    />
  );
}

/** What a group is called: a country by its name, a source by its title. */
export function useGroupName(): (group: Pick<QualityGroup, 'kind' | 'name'>) => string {
  const [countryOf, sourceOf] = [useCodeNames('region'), useSourceName()];
  return ({ kind, name }) => (kind === 'country' ? countryOf(name) : sourceOf(name));
}

export function GroupName(props: { source: string; sortable?: boolean; label?: string }) {
  const nameOf = useGroupName();
  return <FunctionField<QualityGroup> {...props} render={nameOf} />;
}

/** Problems of a kind, in all countries or in one. */
export const problemsPath = (kind: string, country?: string): string =>
  filteredListPath('problems', { kind, ...(country !== undefined && { country }) });
