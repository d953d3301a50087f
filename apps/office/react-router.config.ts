import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  splitRouteModules: false,
  // The whole route table is small; asking for it piece by piece would cost a request a screen.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
