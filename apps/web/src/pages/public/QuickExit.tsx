import { IconDoorExit } from '@tabler/icons-react'
import { useEffect } from 'react'
import { forgetAtOnce } from '../../kit/drafts/drafts.ts'
import { forgetLinks } from './link/useLinkToken.ts'
import css from './PublicFrame.module.css'

/** Two presses of Escape count as one wish, when they come within so many milliseconds. */
const twiceWithin = 1500

type Props = {
  to: string
  label: string
  /** What else leaves. */
  hint?: string
}

/** Leaves for somewhere harmless at once: by its button, or by Escape twice. Back does not lead here again. */
export function QuickExit({ to, label, hint }: Props) {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return
      if (event.timeStamp - last < twiceWithin) leave(to)
      last = event.timeStamp
    }
    // Before any dialog that Escape closes hears of it.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [to])
  return (
    <button type="button" className={css.exitInHead} title={hint} onClick={() => leave(to)}>
      <IconDoorExit size={17} stroke={2} aria-hidden />
      {label}
    </button>
  )
}

function leave(to: string) {
  // Nothing is to be seen while the other page is on its way.
  document.documentElement.style.visibility = 'hidden'
  forgetAtOnce()
  forgetLinks()
  location.replace(to)
}
