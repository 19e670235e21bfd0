import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'

/** Warns before what was typed is lost: on the way to another page or section, and when the browser's tab closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      dismiss="Stay"
      isDangerous
      isOpen={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      What you have changed on this page is not saved yet.
    </ConfirmDialog>
  )
}

/** A page, and the section of it that its address names. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`
