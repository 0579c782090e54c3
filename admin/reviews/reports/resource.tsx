import Icon from '@mui/icons-material/Flag';
import type { AdminReport } from '../../../contract/reviews/reports.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { ReportList } from './list.tsx';
import { ReportShow } from './show.tsx';

export const reports: AdminResource = {
  name: 'reports',
  permission: 'report.decide',
  icon: Icon,
  list: ReportList,
  show: ReportShow,
  recordRepresentation: ({ number }: AdminReport) => number,
};
