import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import { LeaveDialog } from '../overlay/LeaveDialog.tsx'
import { DraftNote } from './DraftNote.tsx'

type Props = {
  isDirty: boolean
  /** Draft of the form around it: announced when the form opens with one, deleted when the user leaves on purpose. */
  draft?: FormDraft
}

/** Warns before what was typed is lost, and says what is left of an earlier visit. */
export const LeaveGuard = ({ isDirty, draft }: Props) => (
  <>
    {draft && <DraftNote draft={draft} />}
    <LeaveDialog isDirty={isDirty} draft={draft} />
  </>
)
