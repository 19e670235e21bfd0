import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { type Say, useWords, type Word } from '../../kit/texts/useWords.ts'
import css from './map.module.css'
import { isOnePlace, type Mark, shortCount, widthOf } from './marks.ts'

/** What the marks are. */
export type Things = Extract<Word, 'locations' | 'places'>

type Props = {
  mark: Mark
  things: Things
  isHighlighted: boolean
  isOpen: boolean
  onPress: (button: HTMLElement) => void
  onPoint: (isPointed: boolean) => void
}

/** A place, or how many there are; a button, so that keys reach it as well. */
export function MarkButton({ mark, things, isHighlighted, isOpen, onPress, onPoint }: Props) {
  const say = useWords()
  const { count, items } = mark
  const [first] = items
  const isOne = count === 1 && first
  const size = widthOf(mark)
  const style = isOne
    ? { '--mark': first.color ?? 'var(--text-3)' }
    : { width: size, height: size, '--halo': `${Math.round(size / 6)}px` }
  return (
    <button
      type="button"
      className={clsx(css.mark, isOne ? css.pin : css.cluster)}
      style={style as CSSProperties}
      data-filling={isOne ? (first.filling ?? 'full') : undefined}
      data-highlighted={isHighlighted || undefined}
      aria-label={isOne ? [first.name, first.note].filter(Boolean).join(', ') : nameOf(say, mark, things)}
      aria-haspopup={isOne || isOnePlace(mark.bounds) ? 'dialog' : undefined}
      aria-expanded={isOne || isOnePlace(mark.bounds) ? isOpen : undefined}
      title={isOne ? first.name : undefined}
      onClick={(event) => {
        event.stopPropagation()
        onPress(event.currentTarget)
      }}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {!isOne && <span aria-hidden>{shortCount(count)}</span>}
    </button>
  )
}

const nameOf = (say: Say, { count, bounds }: Mark, things: Things) =>
  `${count.toLocaleString('en-US')} ${say(things)}${isOnePlace(bounds) ? ` ${say('here')}` : `, ${say('zoom in')}`}`
