import { Button } from '@mantine/core'
import { useDates } from '../../kit/dates/useDates.ts'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import css from './DraftNote.module.css'

/** Above a form that opened with what was typed before. */
export function DraftNote({ draft: { restoredAt, discard } }: { draft: Pick<FormDraft, 'restoredAt' | 'discard'> }) {
  const dates = useDates()
  if (restoredAt === null) return null
  return (
    <div className={css.note} role="status">
      <span>You have unsaved changes from {sayWhen(new Date(restoredAt), dates)}.</span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}

/** A tab may be open for days. */
function sayWhen(at: Date, { formatShort, formatTime, formatDateTime }: ReturnType<typeof useDates>) {
  return formatShort(at) === formatShort(new Date()) ? formatTime(at) : formatDateTime(at)
}

/** Next to the buttons, once something is typed. */
export const DraftStatus = ({ form }: { form: { isDirty: () => boolean; draft: Pick<FormDraft, 'isStored'> } }) =>
  form.draft.isStored && form.isDirty() ? <span className={css.kept}>Draft kept in this tab</span> : null
