import { Box, Divider, Typography } from '@mui/material';
import {
  Menu,
  useGetResourceLabel,
  useLocale,
  usePermissions,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import type { Queue } from '../contract/operations/dashboard.ts';
import { useDashboard } from './platform/use-dashboard.ts';
import { agoOf } from './platform/waiting-age.ts';
import { groups } from './resources.ts';

/** What the operator may do, in groups; queues say how much waits and since when. */
export function AdminMenu() {
  const { permissions } = usePermissions<ReadonlySet<string>>();
  const { queues = [] } = useDashboard();
  const [isOpen] = useSidebarState();
  const translate = useTranslate();
  const shown = groups
    .map(({ name, resources }) => ({
      name,
      names: resources.filter(({ permission }) => permissions?.has(permission)).map((one) => one.name),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <Box component="nav" aria-label={translate('admin.shell.title')} sx={{ paddingBlock: 1 }}>
      <Menu sx={{ margin: 0 }}>
        <Menu.DashboardItem />
      </Menu>
      {shown.map(({ name, names }) => (
        <div key={name}>
          {isOpen ? (
            <Typography
              id={`menu-${name}`}
              variant="overline"
              component="p"
              sx={{ marginBlock: '12px 0', marginInline: 2, color: 'var(--muted)', lineHeight: 1.6 }}
            >
              {translate(`admin.menu.${name}`)}
            </Typography>
          ) : (
            <Divider aria-hidden sx={{ marginBlock: 0.5 }} />
          )}
          <Menu sx={{ margin: 0 }} aria-label={translate(`admin.menu.${name}`)}>
            {names.map((one) => (
              <Menu.ResourceItem
                key={one}
                name={one}
                primaryText={<Entry name={one} queue={queues.find((queue) => queue.name === one)} />}
              />
            ))}
          </Menu>
        </div>
      ))}
    </Box>
  );
}

function Entry({ name, queue }: { name: string; queue: Queue | undefined }) {
  const labelOf = useGetResourceLabel();
  const [translate, language] = [useTranslate(), useLocale()];
  const label = labelOf(name, 2);
  if (!queue || queue.waiting === 0) return label;
  const count = `${new Intl.NumberFormat(language).format(queue.waiting)}${queue.is_more ? '+' : ''}`;
  const isLate = queue.overdue !== null && queue.overdue > 0;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        sx={{ flexGrow: 1, minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {label}
        {queue.oldest_at !== null && (
          <Typography
            component="span"
            variant="caption"
            noWrap
            sx={{ display: 'block', color: isLate ? 'var(--red)' : 'var(--muted)' }}
          >
            {isLate
              ? translate('admin.desk.overdue', { overdue: queue.overdue })
              : agoOf(queue.oldest_at, language)}
          </Typography>
        )}
      </Box>
      <Box
        component="span"
        sx={{
          paddingInline: 1,
          borderRadius: 4,
          fontSize: 12,
          fontWeight: 600,
          color: 'var(--ink)',
          background: 'var(--line)',
        }}
      >
        {count}
      </Box>
    </Box>
  );
}
