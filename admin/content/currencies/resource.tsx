import Icon from '@mui/icons-material/CurrencyExchange';
import type { AdminResource } from '../../platform/resource.ts';
import { CurrencyList } from './list.tsx';
import { CurrencyShow } from './show.tsx';

export const currencies: AdminResource = {
  name: 'currencies',
  permission: 'rate.edit',
  icon: Icon,
  list: CurrencyList,
  show: CurrencyShow,
};
