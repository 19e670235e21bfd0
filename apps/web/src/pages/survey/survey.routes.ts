import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appLayout } from '../../shell/layout/layouts.ts'
import { surveySearch } from './survey.search.ts'

export const surveyRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/survey',
  staticData: { title: 'Survey' },
  validateSearch: surveySearch.schema,
  search: { middlewares: [stripSearchParams(surveySearch.defaults)] },
  component: lazyRouteComponent(() => import('./SurveyPage.tsx'), 'SurveyPage'),
})
