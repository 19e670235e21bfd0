/** What the bench of the queue call and its child processes tell each other. */
export type Question = { text: string; values: unknown[] }
export type ToQueueServer = { questions: Question[] }
export type FromQueueServer = { port?: number; isWaiting?: true }
