import type { Figure } from '@handoff/contracts/kit/figures'

type Entry = Record<string, unknown>

/** Every figure of an answer by path, with rows of lists by subject: `byCounty[5]`, `unmet[none 2]`. */
export function namedFigures(answer: unknown, path = ''): [name: string, figure: Figure][] {
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return []
  if (Array.isArray(answer)) return answer.flatMap((row: Entry) => namedFigures(row, `${path}[${keyOf(row)}]`))
  if ('definition' in answer && 'link' in answer) {
    // A figure about the one with the most, which it names.
    const isOne = 'id' in answer && !path.endsWith(']')
    return [[isOne ? `${path}[${keyOf(answer)}]` : path, answer as unknown as Figure]]
  }
  return Object.entries(answer).flatMap(([key, value]) => namedFigures(value, path ? `${path}.${key}` : key))
}

function keyOf(row: Entry): string {
  const { county, category } = row as { county?: { id: number } | null; category?: { id: number } }
  if (category) return `${county?.id ?? 'none'} ${category.id}`
  return String(row.id ?? row.code ?? row.band ?? row.phase ?? row.requestType ?? row.name)
}
