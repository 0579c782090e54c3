import Icon from '@mui/icons-material/FormatListNumbered';
import { CreateButton, FunctionField, TopToolbar, useLocale, useTranslate } from 'react-admin';
import type { AdminRanking } from '../../../contract/search/admin-ranking.ts';
import { weightNames } from '../../../contract/search/ranking.ts';
import { AdminList } from '../../platform/admin-list.tsx';
import { Figure } from '../../platform/figure.tsx';
import type { AdminResource } from '../../platform/resource.ts';
import { TableExport } from '../../platform/table-export.tsx';
import { When } from '../../platform/when.tsx';
import { ChangeRanking } from './create.tsx';
import { RankingShow } from './show.tsx';

/** The reason as whoever reads a language sees it. */
const reasonIn = (reasons: Record<string, string>, language: string): string =>
  reasons[language] ?? reasons.en ?? reasons.ru ?? '';

function Actions() {
  return (
    <TopToolbar>
      <CreateButton label="admin.ranking.change" />
      <TableExport />
    </TopToolbar>
  );
}

/** All versions of the points, that in force first. */
function RankingList() {
  const [locale, translate] = [useLocale(), useTranslate()];
  return (
    <AdminList actions={<Actions />} sort={{ field: 'id', order: 'DESC' }}>
      <FunctionField<AdminRanking>
        source="id"
        render={({ id, is_in_force }) =>
          is_in_force ? `${id}${translate('site.comma')}${translate('admin.ranking.in_force')}` : String(id)
        }
      />
      <When source="changed_at" sortable={false} />
      {weightNames.map((name) => (
        <Figure key={name} source={`weights.${name}`} label={`about.points_${name}`} sortable={false} />
      ))}
      <FunctionField<AdminRanking>
        source="changed_by"
        sortable={false}
        render={({ changed_by }) => changed_by ?? translate('admin.ranking.service')}
      />
      <FunctionField<AdminRanking>
        source="reasons"
        sortable={false}
        render={({ reasons }) => (
          <span style={{ display: 'block', minInlineSize: 240 }}>{reasonIn(reasons, locale)}</span>
        )}
      />
    </AdminList>
  );
}

export const ranking: AdminResource = {
  name: 'ranking',
  permission: 'ranking.edit',
  icon: Icon,
  list: RankingList,
  show: RankingShow,
  create: ChangeRanking,
};
