import { partsOf, unescaped } from '@handoff/contracts/network/locations/location-cells'

/** The lines of a cell. Earlier exports have one line for all of them. */
export const linesOf = (text: string) =>
  partsOf(text, '\n').flatMap((line) => (line.includes(' | ') ? [line] : line.split(/(?<=\));\s/)))

/** The provider of a line and what it offers: the names before the last bracket, and those in it. */
export function headOf(line: string) {
  const [, name, categories] = /^(.*\S)\s*(?<!\\)\(((?:[^()\\]|\\[^])*)\)\s*$/s.exec(line) ?? []
  return name === undefined ? null : { name: unescaped(name), categories: unescaped(categories!) }
}

/** The providers that a cell names. */
export const providersIn = (text: string | undefined) =>
  linesOf(text ?? '').flatMap((line) => headOf(partsOf(line, '|')[0]!.trim())?.name ?? [])
