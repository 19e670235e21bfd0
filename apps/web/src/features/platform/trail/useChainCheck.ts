import { type Answer, ApiError, type RequestOf } from '@handoff/contracts/kit'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../kit/query/client.ts'

type Slice = Answer<typeof trail.verify>
type State = { slice?: Slice; error?: ApiError; isRunning: boolean }

/** Verifies the audit chain slice by slice, and stops where it is broken. */
export function useChainCheck() {
  const [state, setState] = useState<State>({ isRunning: false })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: Pick<RequestOf<typeof trail.verify>, 'head'>) {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState({ isRunning: true })
    try {
      for (let after = 0; ; ) {
        const { data: slice } = await ask(trail.verify, { ...query, after }, { signal })
        const isRunning = slice.isIntact && !slice.isDone
        setState({ slice, isRunning })
        if (!isRunning) return
        after = slice.checked
      }
    } catch (error) {
      if (!signal.aborted) setState({ isRunning: false, error: error as ApiError })
    }
  }
  return { ...state, start }
}
