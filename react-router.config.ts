import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The map of the site is small: sending it whole saves a request before the first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
