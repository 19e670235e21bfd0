/** Messages between the bench of the two ceilings and its processes. */
export type CeilingsPart = 'notify' | 'dispatch' | 'all'
export type CeilingsWork = { from: number; to: number; seconds: number }
export type CeilingsDone = { done: number }
