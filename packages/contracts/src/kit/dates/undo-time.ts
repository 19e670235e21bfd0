/** How long an act can be undone from its message, in milliseconds (section 8 of the specification). */
export const undoTime = 7000
