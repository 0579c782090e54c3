import QualityIcon from '@mui/icons-material/FactCheck';
import ProblemIcon from '@mui/icons-material/WarningAmber';
import type { AdminResource } from '../../platform/resource.ts';
import { QualityList } from './list.tsx';
import { ProblemList } from './problems.tsx';
import { QualityShow } from './show.tsx';

export const quality: AdminResource = {
  name: 'quality',
  permission: 'clinic.moderate',
  icon: QualityIcon,
  list: QualityList,
  show: QualityShow,
};

export const problems: AdminResource = {
  name: 'problems',
  permission: 'clinic.moderate',
  icon: ProblemIcon,
  list: ProblemList,
};
