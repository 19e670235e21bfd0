import { Button } from '@mantine/core'
import { useDates } from '../../kit/dates/useDates.ts'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import css from './DraftNote.module.css'

/** Above a form that opened with what was typed before. */
export function DraftNote({ draft: { restoredAt, discard } }: { draft: Pick<FormDraft, 'restoredAt' | 'discard'> }) {
  const { formatShort, formatTime, formatDateTime } = useDates()
  if (restoredAt === null) return null
  const at = new Date(restoredAt)
  const isToday = formatShort(at) === formatShort(new Date())
  return (
    <div className={css.note} role="status">
      <span>You have unsaved changes from {isToday ? formatTime(at) : formatDateTime(at)}.</span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}

/** Next to the buttons, once something is typed. */
export const DraftKept = ({ form }: { form: { isDirty: () => boolean; draft: Pick<FormDraft, 'isStored'> } }) =>
  form.draft.isStored && form.isDirty() ? <span className={css.kept}>Draft kept in this tab</span> : null
