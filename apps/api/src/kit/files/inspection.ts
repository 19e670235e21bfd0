import { Worker } from 'node:worker_threads'
import type { Decoded, Inspection } from './inspection.worker.ts'

const longest = 20_000
const file = new URL('./inspection.worker.ts', import.meta.url)

/**
 * Large or hostile files would block this thread for everyone, so each is inspected in a separate thread, one at a
 * time.
 */
let turn: Promise<unknown> = Promise.resolve()
function inspect(inspection: Inspection): Promise<unknown> {
  const next = turn.then(() => run(inspection)).catch(() => undefined)
  turn = next
  return next
}

/** Undefined if the thread failed or timed out. */
function run(workerData: Inspection): Promise<unknown> {
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const timer = setTimeout(() => end(undefined), longest)
    function end(answer: unknown) {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    worker.once('message', end)
    worker.once('error', () => end(undefined))
    worker.once('exit', () => end(undefined))
  })
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

export const decodeHeic = async (photo: Blob) =>
  ((await inspect({ kind: 'heic', bytes: await bytesOf(photo) })) ?? null) as Decoded

/** Does this PDF have active content? Null if unknown. */
export const pdfHasActions = async (pdf: Blob) =>
  ((await inspect({ kind: 'pdf', bytes: await bytesOf(pdf) })) ?? null) as boolean | null
