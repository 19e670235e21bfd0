import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { pages } from '../routes.tsx'
import { appLayout, authenticationLayout, guestLayout, indexRoute, rootRoute } from '../shell/layout/layouts.ts'

/** A page of a test behind the login. */
export const standIn = (path: string, component: RouteComponent): AnyRoute =>
  createRoute({ getParentRoute: () => appLayout, path, staticData: { title: 'Stand-in' }, component })

export const addressOf = ({ options }: { options: object }) => ('path' in options ? String(options.path) : '')

/** The pages without a menu entry, and those of a test. */
export const treeWith = (...more: AnyRoute[]): AnyRoute =>
  rootRoute.addChildren([
    indexRoute,
    appLayout.addChildren([
      ...pages.app.filter((page) => /^\/(notifications|profile|test)/.test(addressOf(page))),
      ...more,
    ]),
    authenticationLayout.addChildren([guestLayout.addChildren(pages.guest), ...pages.authentication]),
  ])
