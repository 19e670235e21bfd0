/** How long an act can be undone from its toast; emails about it wait for that long. */
export const undoTime = 7_000
