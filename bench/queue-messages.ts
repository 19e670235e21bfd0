/** Messages between the bench of the queue call and its child processes. */
export type Question = { text: string; values: unknown[] }
export type ToQueueServer = { questions: Question[] }
export type FromQueueServer = { port?: number; isWaiting?: true }
