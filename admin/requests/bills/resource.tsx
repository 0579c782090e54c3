import Icon from '@mui/icons-material/ReceiptLong';
import type { AdminBill } from '../../../contract/requests/admin-bills.ts';
import type { AdminResource } from '../../platform/resource.ts';
import { BillList } from './list.tsx';
import { BillShow } from './show.tsx';

export const bills: AdminResource = {
  name: 'bills',
  permission: 'bill.decide',
  icon: Icon,
  list: BillList,
  show: BillShow,
  recordRepresentation: ({ number }: AdminBill) => String(number),
};
