import { DraftStatus } from '../form/DraftNote.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { LongFormFrame, type LongFormProps } from './LongFormFrame.tsx'

/** A form on a page or in a panel: one column, what is optional says so, and its buttons stay at the foot. */
export const LongForm = ({ footnote, ...props }: LongFormProps) => (
  <LongFormFrame
    {...props}
    footnote={footnote ?? <DraftStatus form={props.form} />}
    guard={<LeaveGuard isDirty={props.form.isDirty() && !props.form.isPending} draft={props.form.draft} />}
  />
)
