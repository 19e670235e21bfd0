import type { RegisteredRouter } from '@tanstack/react-router'

type Routes = RegisteredRouter['routesByPath']

/** The addresses of all pages. */
export type Address = Extract<keyof Routes, string>

/** A page and what its address says, checked against its route: `{ to: '/profile', search: { tab: 'security' } }`. */
export type PageLink<To extends Address = Address> = {
  [Path in To]: { to: Path; search?: Routes[Path]['types']['fullSearchSchemaInput'] }
}[To]

/** For parts that lead somewhere or nowhere. */
export type MaybeLink = PageLink | { to?: undefined; search?: undefined }
