/** What remains of a cell, without what only separates. */
export function restOf(text: string, at: number, length: number) {
  const [before, after] = [text.slice(0, at), text.slice(at + length)].map((part) =>
    part
      .replace(/[<>]/g, ' ')
      .replace(/^[\s,;|/:&.-]+|[\s,;|/:&-]+$/g, '')
      .replace(/^(and|or)\b\s*|\s*\b(and|or)$/gi, '')
      .trim(),
  )
  return [before, after].filter(Boolean).join(', ')
}
