/** An address with its question mark, as the server writes it, for the router. */
export function addressIn(link: string) {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  const id = searchParams.get('id')
  const search = searchParams.get('search')
  return { to: pathname, search: { ...(id && { id: Number(id) }), ...(search && { search }) } }
}
