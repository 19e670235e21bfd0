/** Runs at once, but never twice within `gap` milliseconds: what is asked for meanwhile is done once, at its end. */
export function spaced(run: () => void, gap: number): () => void {
  let ranAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const go = () => {
    timer = undefined
    ranAt = Date.now()
    run()
  }
  return () => {
    if (timer) return
    const wait = ranAt + gap - Date.now()
    if (wait <= 0) go()
    else timer = setTimeout(go, wait)
  }
}
