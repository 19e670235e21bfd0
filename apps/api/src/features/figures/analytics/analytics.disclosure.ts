/**
 * What a reader can derive from a table of counts with some hidden. Simulates two readers: one who shifts one person
 * along a cycle of hidden cells (if that is impossible, a sum fixes the number), and one who narrows each number by
 * every sum and every "at most" it is part of.
 */

/**
 * How a total follows from its parts. `sum`: it is their sum. `union`: people may be in several parts and are counted
 * once, so it is at most the sum and at least each part. `part`: at most their sum. `none`: nothing follows.
 */
export type Relation = 'sum' | 'union' | 'part' | 'none'

/** A number as the reader knows it: between two bounds, which are equal if it is shown. */
export type Known = { value: number; low: number; high: number; row: number; column: number }
/** Parts and total are indexes of the numbers. */
export type Line = { parts: readonly number[]; total: number; relation: Relation }
export type Puzzle = {
  numbers: readonly Known[]
  rows: readonly Line[]
  columns: readonly Line[]
  /** The first is at most the second. */
  nested: readonly (readonly [number, number])[]
}

/** The hidden numbers that can be derived. */
export function disclosed(puzzle: Puzzle): number[] {
  const narrowed = narrow(puzzle)
  const isFixed = fixedBySums(puzzle)
  return puzzle.numbers.flatMap(({ low, high }, index) =>
    low < high && (narrowed[index]!.low >= narrowed[index]!.high || isFixed(index)) ? [index] : [],
  )
}

type Edge = { from: string; to: string; value: number; low: number; high: number }

/**
 * Each number is in a row and in a column: with the right signs the sums are the nodes of a flow and the numbers its
 * edges. A number can have another value if, within all bounds, a cycle goes through its edge.
 */
function fixedBySums({ numbers, rows, columns }: Puzzle) {
  const isTotalRow = (row: number) => columns.length > 0 && row === Math.max(...numbers.map((it) => it.row))
  const isTotalColumn = (column: number) => rows.length > 0 && column === Math.max(...numbers.map((it) => it.column))
  const lastRow = numbers.find(({ row }) => isTotalRow(row))?.row
  const lastColumn = numbers.find(({ column }) => isTotalColumn(column))?.column
  const nodeOf = (kind: 'row' | 'column', line: Line | undefined, index: number) =>
    !line || line.relation === 'none' ? 'free' : `${kind} ${index}`
  const rowNode = (row: number) => nodeOf('row', rows[row], row)
  const columnNode = (column: number) => nodeOf('column', columns[column], column)

  const edges: (Edge | null)[] = numbers.map(({ value, low, high, row, column }) => {
    if (low >= high) return null
    const [from, to] = [rowNode(row), columnNode(column)]
    const isTurned = (row === lastRow) !== (column === lastColumn)
    return isTurned ? { from: to, to: from, value, low, high } : { from, to, value, low, high }
  })
  const slackOf = ({ parts, total }: Line) =>
    parts.reduce((sum, part) => sum + numbers[part]!.value, 0) - numbers[total]!.value
  const isLoose = ({ relation }: Line) => relation === 'union' || relation === 'part'
  const slacks: Edge[] = [
    ...rows.map((line, row) => ({ line, node: rowNode(row), isOut: row === lastRow })),
    ...columns.map((line, column) => ({ line, node: columnNode(column), isOut: column !== lastColumn })),
  ].flatMap(({ line, node, isOut }) =>
    isLoose(line)
      ? [
          {
            ...(isOut ? { from: node, to: 'free' } : { from: 'free', to: node }),
            value: slackOf(line),
            low: 0,
            high: Infinity,
          },
        ]
      : [],
  )
  const ways = new Map<string, { to: string; edge: Edge }[]>()
  const add = (from: string, to: string, edge: Edge) => ways.set(from, [...(ways.get(from) ?? []), { to, edge }])
  for (const edge of [...edges, ...slacks]) {
    if (edge && edge.value < edge.high) add(edge.from, edge.to, edge)
    if (edge && edge.value > edge.low) add(edge.to, edge.from, edge)
  }
  const isReachable = (start: string, end: string, without: Edge) => {
    const seen = new Set([start])
    const queue = [start]
    for (const node of queue) {
      if (node === end) return true
      for (const { to, edge } of ways.get(node) ?? [])
        if (edge !== without && !seen.has(to)) {
          seen.add(to)
          queue.push(to)
        }
    }
    return false
  }
  return (index: number) => {
    const edge = edges[index]
    if (!edge) return false
    const mayGrow = edge.value < edge.high && isReachable(edge.to, edge.from, edge)
    const mayShrink = edge.value > edge.low && isReachable(edge.from, edge.to, edge)
    return !mayGrow && !mayShrink
  }
}

const mostRounds = 100

function narrow({ numbers, rows, columns, nested }: Puzzle) {
  const known = numbers.map(({ low, high }) => ({ low, high }))
  let isChanged = true
  const raise = (index: number, low: number) => {
    if (low <= known[index]!.low) return
    known[index]!.low = low
    isChanged = true
  }
  const lower = (index: number, high: number) => {
    if (high >= known[index]!.high) return
    known[index]!.high = high
    isChanged = true
  }
  /** Without `part`, which keeps infinity out of the difference. */
  const sumOf = (parts: readonly number[], bound: 'low' | 'high', part?: number) =>
    parts.reduce((sum, it) => (it === part ? sum : sum + known[it]![bound]), 0)
  const apply = ({ parts, total, relation }: Line) => {
    if (relation === 'none') return
    lower(total, sumOf(parts, 'high'))
    for (const part of parts) raise(part, known[total]!.low - sumOf(parts, 'high', part))
    if (relation === 'sum') {
      raise(total, sumOf(parts, 'low'))
      for (const part of parts) lower(part, known[total]!.high - sumOf(parts, 'low', part))
    }
    if (relation === 'union')
      for (const part of parts) {
        raise(total, known[part]!.low)
        lower(part, known[total]!.high)
      }
  }
  for (let round = 0; isChanged && round < mostRounds; round += 1) {
    isChanged = false
    for (const line of [...rows, ...columns]) apply(line)
    for (const [less, more] of nested) {
      raise(more, known[less]!.low)
      lower(less, known[more]!.high)
    }
  }
  return known
}
