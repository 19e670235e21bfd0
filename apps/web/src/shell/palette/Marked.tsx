import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { Box } from '@mantine/core'
import css from './CommandPalette.module.css'

/** Highlights the searched letters, with their accents. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const { key, at } = keyOf(text)
  const ranges = words.flatMap(wordsOf).flatMap((word) => {
    const from = key.indexOf(word)
    return from >= 0 ? [[at[from]!, at[from + word.length - 1]! + 1] as const] : []
  })
  const parts: { text: string; isMarked: boolean }[] = []
  let end = 0
  for (const [from, until] of ranges.toSorted(([one], [other]) => one - other)) {
    if (from < end) continue
    parts.push({ text: text.slice(end, from), isMarked: false }, { text: text.slice(from, until), isMarked: true })
    end = until
  }
  parts.push({ text: text.slice(end), isMarked: false })
  return parts.map((part, index) =>
    part.isMarked ? (
      <Box key={index} className={css.marked} component="mark" c="var(--brand-text)" fw="600">
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  )
}

/** The folded text, and the source letter of each of its letters. */
function keyOf(text: string) {
  let key = ''
  const at: number[] = []
  for (let from = 0; from < text.length; from++) {
    const letter = text[from]!
    const folded = /\s/.test(letter) ? ' ' : foldKey(letter)
    key += folded
    for (const _ of folded) at.push(from)
  }
  return { key, at }
}
