import type { Material } from '@handoff/contracts/platform/materials'
import { useRef, useState } from 'react'
import { toast } from '../toast.tsx'
import type { UploadOptions } from './upload.ts'

export type Attachment = {
  key: number
  file: File
  /** Uploaded share; 1 is all. */
  share: number
  id?: number
  refusal?: string
}

type Options = {
  send: (file: File, options: UploadOptions) => Promise<Material>
  most: number
  tooMany: string
  /** Handles the uploaded file; without it, `ids` has it. */
  onSent?: (material: Material) => void
}

/**
 * Attachments of a text in progress: each is uploaded when it is selected, and no one else sees it before the text is
 * sent.
 */
export function useAttachments({ send, most, tooMany, onSent }: Options) {
  const [all, setAll] = useState<Attachment[]>([])
  const next = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const change = (key: number, changes: Partial<Attachment>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => setAll((before) => before.filter((one) => one.key !== key))

  async function start({ key, file }: Attachment) {
    const control = new AbortController()
    running.current.set(key, control)
    try {
      const onProgress = (share: number) => change(key, { share: Math.min(share, 0.99) })
      const material = await send(file, { signal: control.signal, onProgress })
      // Removed during the upload.
      if (control.signal.aborted) return
      if (onSent) {
        drop(key)
        onSent(material)
      } else change(key, { id: material.id, share: 1 })
    } catch (error) {
      if (!control.signal.aborted) change(key, { refusal: wordsOf(error) })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    all,
    ids: all.flatMap(({ id }) => id ?? []),
    isSending: all.some(({ id, refusal }) => id === undefined && refusal === undefined),
    add: (files: readonly File[]) => {
      const room = Math.max(0, most - all.length)
      if (files.length > room) toast.error(tooMany)
      const added = files.slice(0, room).map((file) => ({ key: next.current++, file, share: 0 }))
      setAll((before) => [...before, ...added])
      for (const one of added) void start(one)
    },
    remove: (key: number) => {
      running.current.get(key)?.abort()
      drop(key)
    },
    clear: () => {
      for (const control of running.current.values()) control.abort()
      setAll([])
    },
  }
}

function wordsOf(error: unknown) {
  const { fields, message } = error as { fields?: Record<string, string[]>; message: string }
  return fields?.file?.[0] ?? message
}
