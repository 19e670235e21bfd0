import { ApiError, type Endpoint, type RequestOf } from '@handoff/contracts/kit'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../toast.tsx'
import { askForFile } from './askForFile.ts'
import { saveFile } from './saveFile.ts'

/** Most files arrive before anyone could click; longer downloads can be stopped. */
const longAfterMs = 500

/** Requests a file and downloads it in the browser; shows failures. */
export function useFileSave() {
  const [isPending, setPending] = useState(false)
  const [isLong, setLong] = useState(false)
  const [bytes, setBytes] = useState(0)
  const asking = useRef<AbortController>(undefined)
  // Leaving the page cancels the download.
  useEffect(() => () => asking.current?.abort(), [])

  async function save<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
    const { signal } = (asking.current = new AbortController())
    setPending(true)
    setBytes(0)
    const timer = setTimeout(setLong, longAfterMs, true)
    try {
      const { blob, name } = await askForFile(endpoint, input, { signal, onBytes: setBytes })
      saveFile(name, blob)
    } catch (error) {
      // An interrupted download has no message from the server.
      const message = error instanceof ApiError ? error.message : 'Download incomplete. Try again.'
      if (!signal.aborted) toast.error(message)
    }
    clearTimeout(timer)
    setLong(false)
    setPending(false)
  }
  return { save, isPending, isLong, bytes, stop: () => asking.current?.abort() }
}
