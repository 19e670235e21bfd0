import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { appointmentSearch } from './appointment.search.ts'

export const appointmentRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/appointment',
  staticData: { title: 'Your appointment', isLight: true },
  validateSearch: appointmentSearch,
  component: lazyRouteComponent(() => import('./AppointmentPage.tsx'), 'AppointmentPage'),
})
