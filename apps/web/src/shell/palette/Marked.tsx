import css from './CommandPalette.module.css'

/** The letters that were searched stand out. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const found = words.flatMap((word) => {
    const at = text.toLowerCase().indexOf(word.toLowerCase())
    return word && at >= 0 ? [[at, at + word.length] as const] : []
  })
  const parts: { text: string; isMarked: boolean }[] = []
  let end = 0
  for (const [from, until] of found.toSorted(([one], [other]) => one - other)) {
    if (from < end) continue
    parts.push({ text: text.slice(end, from), isMarked: false }, { text: text.slice(from, until), isMarked: true })
    end = until
  }
  parts.push({ text: text.slice(end), isMarked: false })
  return parts.map((part, at) =>
    part.isMarked ? (
      <mark key={at} className={css.marked}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
