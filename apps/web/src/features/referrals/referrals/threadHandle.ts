/** What a message is: to the other side, internal, or the text of a step. */
export type MessageMode = 'message' | 'internal' | 'question' | 'answer'

/** How the panel of a referral leads to the box of its thread. */
export type ThreadHandle = { focus: (mode?: MessageMode) => void; ask: () => void }
