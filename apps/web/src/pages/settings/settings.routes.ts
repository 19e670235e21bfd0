import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { settingsDefaults, settingsSearch } from './settings.search.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: settingsSearch,
  search: { middlewares: [stripSearchParams(settingsDefaults)] },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

export const selfCheckRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/test',
  staticData: { title: 'Self-check' },
  component: lazyRouteComponent(() => import('./SelfCheckPage.tsx'), 'SelfCheckPage'),
})
