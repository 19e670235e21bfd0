import { changesBy } from '@handoff/contracts/change'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { upload } from '../../../kit/files/upload.ts'
import { refreshChanged } from '../../../kit/query/refresh.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { fileCalls, type NewFile, type Owner } from './fileCalls.ts'

export type UploadState =
  | { kind: 'sending'; share: number }
  | { kind: 'done' }
  | { kind: 'canceled' }
  | { kind: 'failed'; refusal: string }

/** Sends files one after the other; each can be canceled, before it is its turn as well. */
export function useUploads(owner: Owner, files: readonly File[], onDone: () => void) {
  const [states, setStates] = useState<Record<number, UploadState>>({})
  const [isSending, setSending] = useState(false)
  const cache = useQueryClient()
  const canceled = useRef(new Set<number>())
  const current = useRef<{ at: number; control: AbortController } | null>(null)
  const note = (at: number, state: UploadState) => setStates((before) => ({ ...before, [at]: state }))
  const { add } = fileCalls[owner.kind]

  async function sendOne(at: number, file: File, about: Omit<NewFile, 'id' | 'file'>): Promise<UploadState> {
    const control = new AbortController()
    current.current = { at, control }
    note(at, { kind: 'sending', share: 0 })
    try {
      const onProgress = (share: number) => note(at, { kind: 'sending', share })
      await upload(add, { id: owner.id, file, ...about }, { signal: control.signal, onProgress })
      return { kind: 'done' }
    } catch (error) {
      return control.signal.aborted ? { kind: 'canceled' } : { kind: 'failed', refusal: wordsOf(error) }
    } finally {
      current.current = null
    }
  }

  const send = async (about: Omit<NewFile, 'id' | 'file'>) => {
    setSending(true)
    const ended: UploadState['kind'][] = []
    for (const [at, file] of files.entries()) {
      if (states[at]?.kind === 'done') continue
      const state = canceled.current.has(at) ? ({ kind: 'canceled' } as const) : await sendOne(at, file, about)
      note(at, state)
      ended.push(state.kind)
    }
    setSending(false)
    await refreshChanged(cache, changesBy(add))
    const done = ended.filter((kind) => kind === 'done').length
    if (done) toast.success(`${counted(done, 'file has', 'files have')} been uploaded`)
    if (!ended.includes('failed')) onDone()
  }
  const cancel = (at: number) => {
    canceled.current.add(at)
    if (current.current?.at === at) current.current.control.abort()
    else note(at, { kind: 'canceled' })
  }
  return { states, isSending, send, cancel, cancelAll: () => files.forEach((_, at) => cancelUnlessDone(at)) }

  function cancelUnlessDone(at: number) {
    if (states[at]?.kind !== 'done') cancel(at)
  }
}

function wordsOf(error: unknown) {
  const { fields, message } = error as { fields?: Record<string, string[]>; message: string }
  return fields?.file?.[0] ?? Object.values(fields ?? {})[0]?.[0] ?? message
}
