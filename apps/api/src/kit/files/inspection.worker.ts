import { parentPort, workerData } from 'node:worker_threads'
import { hasActions } from './pdf-actions.ts'

export type Inspection = { kind: 'heic' | 'pdf'; bytes: Uint8Array }
/** Pixels of a photo, four bytes each; null if it can't be decoded. */
export type Decoded = { width: number; height: number; pixels: Uint8Array } | null

/** More than any phone camera has; decoding takes eight bytes per pixel. */
const mostPixels = 64_000_000

async function decodeHeic(bytes: Uint8Array): Promise<Decoded> {
  const { default: decode } = await import('heic-decode')
  const images = await decode.all({ buffer: bytes })
  const [first] = images
  if (!first || first.width * first.height > mostPixels) return null
  const { width, height, data } = await first.decode()
  images.dispose()
  return { width, height, pixels: new Uint8Array(data.buffer) }
}

const { kind, bytes } = workerData as Inspection
parentPort!.postMessage(kind === 'heic' ? await decodeHeic(bytes).catch(() => null) : await hasActions(bytes), [])
