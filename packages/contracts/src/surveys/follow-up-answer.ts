/** “Did you get help?” */
export const FollowUpAnswer = { All: 1, Some: 2, NotYet: 3, NotNeeded: 4 } as const
export type FollowUpAnswer = (typeof FollowUpAnswer)[keyof typeof FollowUpAnswer]
