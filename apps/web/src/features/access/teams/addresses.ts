/** Addresses as people paste them: commas, semicolons, spaces, lines, and 'Ada Lane <ada@example.org>'. */
export function addressesIn(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, address]) => address!)
  // Next to addresses in brackets the other words are names.
  const rest = bracketed.length ? text.replace(/[^,;\n<]*<[^<>]*>/g, ' ') : text
  return unique([...bracketed, ...rest.split(/[\s,;]+/)].map((one) => one.trim().toLowerCase()).filter(Boolean))
}

export const unique = (addresses: readonly string[]) => [...new Set(addresses)]
