/** The addresses of the browser's pages that are built. The server answers any other address with 404. */
export const pages = [
  '/',
  '/dashboard',
  '/notifications',
  '/profile',
  '/test',
  '/customer-management',
  '/customer-management/clients',
  '/customer-referrals/in-bound',
  '/customer-referrals/out-bound',
  '/in-bound',
  '/out-bound',
  '/my-network/category',
  '/my-network/network',
  '/my-network/network-info',
  '/auth/login',
  '/auth/register',
] as const

export const isPage = (address: string) =>
  (pages as readonly string[]).includes(address.length > 1 ? address.replace(/\/+$/, '') : address)
