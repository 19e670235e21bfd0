import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { verificationSearch } from './verification.search.ts'

export const verificationRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/verification',
  staticData: { title: 'Is your listing still correct?', isLight: true },
  validateSearch: verificationSearch,
  component: lazyRouteComponent(() => import('./VerificationPage.tsx'), 'VerificationPage'),
})
