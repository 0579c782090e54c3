import Icon from '@mui/icons-material/UploadFile';
import { FunctionField, TextField } from 'react-admin';
import type { AdminImport } from '../../contract/imports/admin-imports.ts';
import { useSourceName } from '../clinics/sources.tsx';
import { AdminList } from '../platform/admin-list.tsx';
import { Figure } from '../platform/figure.tsx';
import type { AdminResource } from '../platform/resource.ts';
import { Search } from '../platform/search.tsx';
import { Day, When } from '../platform/when.tsx';
import { OpenRuns } from './uploads/open-runs.tsx';
import { ImportRunPage } from './uploads/run.tsx';
import { UploadImport } from './uploads/upload.tsx';

const filters = [<Search key="q" source="q" alwaysOn words="admin.imports.search" />];

/** Files that were imported, and what came of them; above them those that were uploaded and are not. */
function ImportList() {
  const sourceName = useSourceName();
  return (
    <>
      <OpenRuns />
      <AdminList
        opens={false}
        createLabel="admin.imports.upload"
        filters={filters}
        sort={{ field: 'finished_at', order: 'DESC' }}
      >
        <When source="finished_at" />
        <FunctionField<AdminImport>
          source="source"
          sortable={false}
          render={({ source }) => sourceName(source)}
        />
        <TextField source="file_name" sortable={false} />
        <Day source="retrieved_at" sortable={false} />
        <Figure source="counts.read" sortable={false} />
        <Figure source="counts.bad" sortable={false} />
        <Figure source="counts.added" sortable={false} />
        <Figure source="counts.changed" sortable={false} />
        <Figure source="counts.removed" sortable={false} />
        <Figure source="counts.merged" sortable={false} />
        <Figure source="open_matches" sortable={false} />
      </AdminList>
    </>
  );
}

export const imports: AdminResource = {
  name: 'imports',
  permission: 'match.decide',
  icon: Icon,
  list: ImportList,
  create: UploadImport,
  show: ImportRunPage,
};
