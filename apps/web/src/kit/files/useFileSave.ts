import { ApiError, type Endpoint, type RequestOf } from '@handoff/contracts/kit'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../toast.tsx'
import { askForFile } from './askForFile.ts'
import { saveFile } from './saveFile.ts'

/** Most files are there before anyone could press a button; what takes longer can be stopped. */
const longAfterMs = 500

/** Asks for a file and hands it to the browser to keep; what goes wrong is told. */
export function useFileSave() {
  const [isPending, setPending] = useState(false)
  const [isLong, setLong] = useState(false)
  const [bytes, setBytes] = useState(0)
  const asking = useRef<AbortController>(undefined)
  // Anyone who leaves the page does not wait for the file anymore.
  useEffect(() => () => asking.current?.abort(), [])

  async function save<E extends Endpoint>(endpoint: E, asked: RequestOf<E>) {
    const { signal } = (asking.current = new AbortController())
    setPending(true)
    setBytes(0)
    const timer = setTimeout(setLong, longAfterMs, true)
    try {
      const { blob, name } = await askForFile(endpoint, asked, { signal, onBytes: setBytes })
      saveFile(name, blob)
    } catch (error) {
      // What breaks off on the way has no words of the server's.
      const said = error instanceof ApiError ? error.message : 'Download incomplete. Try again.'
      if (!signal.aborted) toast.error(said)
    }
    clearTimeout(timer)
    setLong(false)
    setPending(false)
  }
  return { save, isPending, isLong, bytes, stop: () => asking.current?.abort() }
}
