/** Addresses of the browser's pages. The server answers any other address with a 404. */
export const pages = [
  '/',
  '/dashboard',
  '/analytics',
  '/notifications',
  '/profile',
  '/profile/edit-cover',
  '/settings',
  '/test',
  '/customer-management',
  '/customer-management/clients',
  '/customer-management/duplicates',
  '/customer-management/import',
  '/customer-management/merge',
  '/customer-management/refer-map',
  '/customer-referrals/in-bound',
  '/customer-referrals/out-bound',
  '/customer-referrals/appointments',
  '/entity-requests',
  '/in-bound',
  '/out-bound',
  '/received-requests',
  '/received-requests/people',
  '/survey',
  '/staff/my-team',
  '/staff/roles',
  '/staff/roles/edit',
  '/my-network/category',
  '/my-network/import',
  '/my-network/individuals-entities',
  '/my-network/locations',
  '/my-network/network',
  '/my-network/network/index1',
  '/my-network/network-info',
  '/public/network',
  '/public/network/$id',
  '/public/network/help',
  '/public/referral/status',
  '/public/answer',
  '/public/appointment',
  '/customer-survey',
  '/public/follow-up',
  '/public/verification',
  '/client-referring-request',
  '/client-referring-request/details',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-account',
  '/auth/invitation-accepted',
  '/teams/invitation-accept',
] as const

/** Prefixes of the addresses that end in an id. */
const withId = pages.filter((page) => page.endsWith('/$id')).map((page) => page.slice(0, -'$id'.length))

/** The page at an address, as its pattern, which may end in `$id`. */
export function pageOf(pathname: string) {
  const address = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const exact = pages.find((page) => page === address)
  if (exact) return exact
  const start = withId.find((it) => address.startsWith(it) && /^[1-9]\d{0,9}$/.test(address.slice(it.length)))
  return start && (`${start}$id` as (typeof pages)[number])
}

export const isPage = (pathname: string) => pageOf(pathname) !== undefined
