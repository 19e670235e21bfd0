/** The addresses of the browser's pages that are built. The server answers any other address with 404. */
export const pages = [
  '/',
  '/dashboard',
  '/notifications',
  '/profile',
  '/profile/edit-cover',
  '/settings',
  '/test',
  '/customer-management',
  '/customer-management/clients',
  '/customer-referrals/in-bound',
  '/customer-referrals/out-bound',
  '/in-bound',
  '/out-bound',
  '/received-requests',
  '/staff/my-team',
  '/staff/roles',
  '/my-network/category',
  '/my-network/individuals-entities',
  '/my-network/locations',
  '/my-network/network',
  '/my-network/network-info',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-account',
  '/auth/invitation-accepted',
  '/teams/invitation-accept',
] as const

export const isPage = (address: string) =>
  (pages as readonly string[]).includes(address.length > 1 ? address.replace(/\/+$/, '') : address)
