/** The same bytes in chunks of equal length, except the last. */
export async function* chunksOf(bytes: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= length; rest = rest.subarray(length)) yield rest.subarray(0, length)
  }
  if (rest.length) yield rest
}

/** Each with whether it is the last. */
export async function* withLast<T>(items: AsyncIterable<T>): AsyncGenerator<{ item: T; isLast: boolean }> {
  let previous: { item: T } | undefined
  for await (const item of items) {
    if (previous) yield { ...previous, isLast: false }
    previous = { item }
  }
  if (previous) yield { ...previous, isLast: true }
}
