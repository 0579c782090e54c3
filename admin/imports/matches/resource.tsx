import Icon from '@mui/icons-material/CallMerge';
import type { AdminResource } from '../../platform/resource.ts';
import { MatchList } from './list.tsx';
import { MatchShow } from './show.tsx';

export const matches: AdminResource = {
  name: 'matches',
  permission: 'match.decide',
  icon: Icon,
  list: MatchList,
  show: MatchShow,
};
