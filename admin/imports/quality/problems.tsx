import {
  FunctionField,
  Link,
  SelectField,
  SelectInput,
  TextInput,
  useCreatePath,
  useTranslate,
} from 'react-admin';
import { type ClinicProblem, problemKinds } from '../../../contract/imports/admin-quality.ts';
import { useSourceName } from '../../clinics/sources.tsx';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { CountryField } from '../../platform/codes.tsx';
import { Search } from '../../platform/search.tsx';
import { useCalendarDay } from '../../platform/when.tsx';

const kinds = choicesOf('admin.problems.kinds', problemKinds);

/** The clinic, or the pair that waits for a decision: there it is mended. */
function WayToMend(props: { source: string; sortable?: boolean }) {
  const createPath = useCreatePath();
  const pathOf = ({ clinic, match_id }: ClinicProblem) =>
    match_id === null
      ? createPath({ resource: 'clinics', type: 'show', id: clinic.id })
      : createPath({ resource: 'matches', type: 'show', id: match_id });
  return (
    <FunctionField<ClinicProblem>
      {...props}
      render={(problem) => (
        <Link to={pathOf(problem)}>
          <bdi>{problem.clinic.title}</bdi>
        </Link>
      )}
    />
  );
}

/** What is stated, each with the source that says so, or with the day since when a website does not answer. */
function Stated({ of: { kind, stated } }: { of: ClinicProblem }) {
  const [sourceOf, dayOf, translate] = [useSourceName(), useCalendarDay(), useTranslate()];
  return stated.map(({ source, since, value }) => (
    <div key={`${source} ${value}`}>
      {source !== null && `${sourceOf(source)}: `}
      {since !== null && `${translate('admin.problems.since', { day: dayOf(since) })}: `}
      <bdi>{kind === 'closed_by_one' ? translate(`admin.problems.state.${value}`) : value}</bdi>
    </div>
  ));
}

/** What sources say against each other, websites that do not answer, and pairs that may be one clinic. */
export function ProblemList() {
  const filters = [
    <Search key="q" source="q" alwaysOn words="admin.clinics.search" />,
    <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
    <TextInput
      key="country"
      source="country"
      parse={(text: string) => text.trim().toUpperCase()}
      slotProps={{ htmlInput: { maxLength: 2 } }}
    />,
  ];
  return (
    <AdminList opens={false} filters={filters} sort={{ field: 'clinic', order: 'ASC' }}>
      <WayToMend source="clinic" />
      <CountryField<ClinicProblem> source="country" sortable={false} codeOf={({ country }) => country} />
      <SelectField source="kind" choices={kinds} sortable={false} />
      <FunctionField<ClinicProblem>
        source="stated"
        sortable={false}
        render={(problem) => <Stated of={problem} />}
      />
    </AdminList>
  );
}
