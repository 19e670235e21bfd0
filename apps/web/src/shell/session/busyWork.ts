import { nprogress } from '@mantine/nprogress'

/** Shorter work shows no bar; longer work does not keep it forever (specification, section 9). */
const throttle = 200
const longest = 5000

type Bar = { start: () => unknown; complete: () => unknown }

export function countWork(bar: Bar) {
  let jobs = 0
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    timer = undefined
    if (isShown) bar.complete()
    isShown = false
  }
  const show = () => {
    isShown = true
    bar.start()
    timer = setTimeout(hide, longest)
  }

  return {
    begin: () => {
      jobs += 1
      if (jobs === 1 && !timer) timer = setTimeout(show, throttle)
    },
    end: () => {
      jobs = Math.max(0, jobs - 1)
      if (jobs === 0) hide()
    },
  }
}

export const busyWork = countWork(nprogress)
