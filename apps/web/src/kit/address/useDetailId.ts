import { useNavigate, useSearch } from '@tanstack/react-router'

/** The row of a list that is looked at, kept in the address as `?id=`, so that it can be linked to and closed by Back. */
export function useDetailId() {
  const { id } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: number | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, id: next }),
      replace,
      resetScroll: false,
    })
  return { id, open: (next: number) => go(next, id !== undefined), close: () => go(undefined, true) }
}
