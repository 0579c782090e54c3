import { SelectInput, TextInput } from 'react-admin';
import { AdminList } from '../../platform/admin-list.tsx';
import { choicesOf } from '../../platform/choices.ts';
import { Figure } from '../../platform/figure.tsx';
import { Day } from '../../platform/when.tsx';
import { GroupName, ShareField } from './share.tsx';
import { QualitySummary } from './summary.tsx';

const shownFacts = ['specialization', 'phone', 'website', 'address', 'opening_hours', 'languages'] as const;

/** How much is known of real clinics: all at a glance, then by country or by source. */
export function QualityList() {
  const filters = [
    <SelectInput
      key="kind"
      source="kind"
      choices={choicesOf('admin.quality.kinds', ['country', 'source'])}
      alwaysOn
      isRequired
    />,
    <TextInput key="name" source="name" slotProps={{ htmlInput: { maxLength: 40 } }} />,
  ];
  return (
    <>
      <QualitySummary />
      <AdminList
        filters={filters}
        filterDefaultValues={{ kind: 'country' }}
        sort={{ field: 'clinics', order: 'DESC' }}
      >
        <GroupName source="name" />
        <Figure source="clinics" />
        <Figure source="score" sortable={false} />
        {shownFacts.map((fact) => (
          <ShareField key={fact} source={`facts.${fact}`} fact={fact} sortable={false} />
        ))}
        <Figure source="ages.older" sortable={false} />
        <Figure source="problems.dead_website" sortable={false} />
        <Day source="newest_on" sortable={false} />
      </AdminList>
    </>
  );
}
