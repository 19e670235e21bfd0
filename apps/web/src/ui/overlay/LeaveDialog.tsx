import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { asksBeforeUnload } from '../../kit/drafts/drafts.ts'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useWords } from '../../kit/texts/useWords.ts'

/** Fetched with the first change. A form must not fail for want of it: then the browser asks. */
const loadDialog = () => import('./ConfirmDialog.tsx').catch(() => ({ ConfirmDialog: null }))

type Props = {
  isDirty: boolean
  /** Of the form around it: deleted when the user leaves on purpose. */
  draft?: FormDraft
}

/** Asks before what was typed is lost: on the way to another page or section, and when the browser's tab closes. */
export function LeaveDialog({ isDirty, draft }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty && asksBeforeUnload(),
    withResolver: true,
  })
  const say = useWords()
  const question = say('Leave without saving?')
  const isBlocked = status === 'blocked'
  const ConfirmDialog = useLazyPart(loadDialog, isDirty)?.ConfirmDialog
  const leave = () => {
    draft?.drop()
    proceed?.()
  }
  useEffect(() => {
    if (!isBlocked || ConfirmDialog !== null) return
    if (window.confirm(question)) leave()
    else reset?.()
  })
  return (
    ConfirmDialog && (
      <ConfirmDialog
        title={question}
        confirm={say('Leave')}
        dismiss={say('Stay')}
        closeLabel={say('Close')}
        isDangerous
        isOpen={isBlocked}
        onConfirm={leave}
        onClose={() => reset?.()}
      >
        {say('Your changes on this page aren’t saved yet.')}
      </ConfirmDialog>
    )
  )
}

/** A page, and the section of it that its address names. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'tab' in search ? String(search.tab) : ''}`
