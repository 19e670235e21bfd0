import { undoTime } from '@handoff/contracts/kit/dates/undo-time'

/** What can be undone waits as long as its toast, and a moment for the press to arrive; in milliseconds. */
export const undoWait = undoTime + 1000
