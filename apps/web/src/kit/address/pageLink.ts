import type { RegisteredRouter } from '@tanstack/react-router'

type Routes = RegisteredRouter['routesByPath']

/** The addresses of all pages. */
export type Address = Extract<keyof Routes, string>

/** A page and its search parameters, checked against its route: `{ to: '/profile', search: { tab: 'security' } }`. */
export type PageLink<To extends Address = Address> = {
  [Path in To]: { to: Path; search?: Routes[Path]['types']['fullSearchSchemaInput'] }
}[To]

/** For parts with an optional link. */
export type MaybeLink = PageLink | { to?: undefined; search?: undefined }
