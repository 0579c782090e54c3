import Icon from '@mui/icons-material/FormatListNumbered';
import type { AdminResource } from '../../platform/resource.ts';
import { ChangeRanking } from './create.tsx';
import { RankingList } from './list.tsx';
import { RankingShow } from './show.tsx';

export const ranking: AdminResource = {
  name: 'ranking',
  permission: 'ranking.edit',
  icon: Icon,
  list: RankingList,
  show: RankingShow,
  create: ChangeRanking,
};
