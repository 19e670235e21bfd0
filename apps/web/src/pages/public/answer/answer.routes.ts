import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicLayout } from '../../../shell/layout/layouts.ts'
import { answerSearch } from './answer.search.ts'

export const answerRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/public/answer',
  staticData: { title: 'Answer a referral', isLight: true },
  validateSearch: answerSearch,
  component: lazyRouteComponent(() => import('./AnswerPage.tsx'), 'AnswerPage'),
})
