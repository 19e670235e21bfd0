import { useBlocker } from '@tanstack/react-router'
import { asksBeforeUnload } from '../../kit/drafts/drafts.ts'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { DraftNote } from './DraftNote.tsx'

type Props = {
  isDirty: boolean
  /** Draft of the form around it: announced when the form opens with one, deleted when the user leaves on purpose. */
  draft?: FormDraft
}

/** Warns before what was typed is lost: on the way to another page or section, and when the browser's tab closes. */
export function LeaveGuard({ isDirty, draft }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty && asksBeforeUnload(),
    withResolver: true,
  })
  return (
    <>
      {draft && <DraftNote draft={draft} />}
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Leave"
        dismiss="Stay"
        isDangerous
        isOpen={status === 'blocked'}
        onConfirm={() => {
          draft?.drop()
          proceed?.()
        }}
        onClose={() => reset?.()}
      >
        Your changes on this page aren’t saved yet.
      </ConfirmDialog>
    </>
  )
}

/** A page, and the section of it that its address names. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`
