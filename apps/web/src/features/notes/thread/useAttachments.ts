import { fileEndings, materials } from '@handoff/contracts/materials'
import { mostFilesOfMessage } from '@handoff/contracts/notes'
import { useRef, useState } from 'react'
import { upload } from '../../../kit/files/upload.ts'
import { toast } from '../../../kit/toast.tsx'

export type Attachment = {
  key: number
  file: File
  /** How much of it has gone; 1 is all. */
  share: number
  id?: number
  refusal?: string
}

/** The files of the next message: each is sent as soon as it is chosen, and no one else sees it before the message. */
export function useAttachments(referralId: number) {
  const [all, setAll] = useState<Attachment[]>([])
  const next = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const change = (key: number, changes: Partial<Attachment>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function send({ key, file }: Attachment) {
    const control = new AbortController()
    running.current.set(key, control)
    try {
      const onProgress = (share: number) => change(key, { share: Math.min(share, 0.99) })
      const { id } = await upload(materials.addToReferral, { referralId, file }, { signal: control.signal, onProgress })
      change(key, { id, share: 1 })
    } catch (error) {
      if (!control.signal.aborted) change(key, { refusal: wordsOf(error) })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    all,
    endings: fileEndings,
    ids: all.flatMap(({ id }) => id ?? []),
    isSending: all.some(({ id, refusal }) => id === undefined && refusal === undefined),
    add: (files: readonly File[]) => {
      const room = mostFilesOfMessage - all.length
      if (files.length > room) toast.error(`A message can have ${mostFilesOfMessage} files`)
      const added = files.slice(0, room).map((file) => ({ key: next.current++, file, share: 0 }))
      setAll((before) => [...before, ...added])
      for (const one of added) void send(one)
    },
    remove: (key: number) => {
      running.current.get(key)?.abort()
      setAll((before) => before.filter((one) => one.key !== key))
    },
    clear: () => setAll([]),
  }
}

function wordsOf(error: unknown) {
  const { fields, message } = error as { fields?: Record<string, string[]>; message: string }
  return fields?.file?.[0] ?? message
}
