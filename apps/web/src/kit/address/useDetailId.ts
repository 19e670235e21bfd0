import { useNavigate, useSearch } from '@tanstack/react-router'

/** The open row of a list, in the address as `?id=`, so that it can be linked to and closed by Back. */
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
