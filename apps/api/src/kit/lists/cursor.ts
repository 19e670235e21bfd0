import {
  AliasNode,
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  type SelectQueryBuilder,
  SelectQueryNode,
  sql,
} from 'kysely'

/** Where an export continues: after the sort values of the last row read, as text. `ids` are picked and not yet read. */
export type Cursor = { after: (string | null)[] | null; isAtEnd: boolean; ids: number[]; atOnce: AtOnce }
export type AtOnce = { rows: number; ids: number }

/** Few enough rows for memory, and so many ids that an order without an index is sorted a few times, not per page. */
const largest: AtOnce = { rows: 5_000, ids: 100_000 }
export const newCursor = (atOnce = largest): Cursor => ({ after: null, isAtEnd: false, ids: [], atOnce })

type Order = { by: Expression<unknown>; isDescending: boolean; areNullsFirst: boolean }
type Row = Record<string, string | null>

/**
 * The next rows of any query whose order ends with a unique column. Rows that were read are not found again, so a page
 * costs the same at the end of a list as at its beginning, and a row that is added above moves none to the next page.
 */
export async function nextRows<All, From extends keyof All, Selected>(
  query: SelectQueryBuilder<All, From, Selected>,
  cursor: Cursor,
  count: number,
): Promise<Selected[]> {
  const orders = ordersOf(query)
  const keyed = orders.reduce((it, { by }, at) => it.select(sql`(${by})::text`.as(`key${at}`)), query)
  const rows: Selected[] = []
  for (const conditions of rangesAfter(orders, cursor.after)) {
    const range = conditions.reduce((it, condition) => it.where(condition), keyed)
    rows.push(...((await range.limit(sql.lit(count - rows.length)).execute()) as Selected[]))
    if (rows.length === count) break
  }
  cursor.isAtEnd = rows.length < count
  const last = rows.at(-1) as Row | undefined
  if (last) cursor.after = orders.map((_, at) => last[`key${at}`]!)
  return rows
}

/** Conditions of the rows after a key, in ranges that an index in this order can begin with: it cannot with an OR. */
function rangesAfter(orders: Order[], after: Cursor['after']) {
  if (!after) return [[]]
  const { by, isDescending, areNullsFirst } = orders[0]!
  const beyond = isBeyond(orders, after)
  if (after[0] === null) {
    const nulls = [sql<boolean>`(${by}) is null`, beyond]
    return areNullsFirst ? [nulls, [sql<boolean>`(${by}) is not null`]] : [nulls]
  }
  const values = [isDescending ? sql<boolean>`(${by}) <= ${after[0]}` : sql<boolean>`(${by}) >= ${after[0]}`, beyond]
  return areNullsFirst ? [values] : [values, [sql<boolean>`(${by}) is null`]]
}

/** Beyond the first value, or the same and beyond the next. */
function isBeyond([order, ...others]: Order[], [value, ...values]: (string | null)[]): Expression<boolean> & object {
  if (!order) return sql<boolean>`false`
  const { by, isDescending, areNullsFirst } = order
  const further = isBeyond(others, values)
  if (value === null)
    return areNullsFirst
      ? sql<boolean>`((${by}) is not null or ${further})`
      : sql<boolean>`((${by}) is null and ${further})`
  const later = isDescending ? sql`(${by}) < ${value}` : sql`(${by}) > ${value}`
  return sql<boolean>`(${later} ${areNullsFirst ? sql`` : sql`or (${by}) is null`} or ((${by}) = ${value} and ${further}))`
}

/** The order of a query, as it was built; an alias is what it names, as a condition cannot use it. */
function ordersOf(query: { toOperationNode(): OperationNode }): Order[] {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node) || !node.orderBy) throw new Error('An export needs an order')
  const columns = new Map(
    node.selections?.map(({ selection }) => [nameOf(selection), AliasNode.is(selection) ? selection.node : selection]),
  )
  return node.orderBy.items.map(({ orderBy, direction, nulls }) => {
    const isDescending = !!direction && RawNode.is(direction) && direction.sqlFragments[0] === 'desc'
    // A name with its table is never an alias.
    const name = ReferenceNode.is(orderBy) && orderBy.table ? undefined : nameOf(orderBy)
    const by = new ExpressionWrapper((name && columns.get(name)) || orderBy)
    return { by, isDescending, areNullsFirst: nulls ? nulls === 'first' : isDescending }
  })
}

/** The name of a selected column, or the only word of an order. */
function nameOf(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) return IdentifierNode.is(node.alias) ? node.alias.name : undefined
  if (ReferenceNode.is(node)) return ColumnNode.is(node.column) ? node.column.column.name : undefined
  if (!RawNode.is(node)) return undefined
  const { sqlFragments: texts, parameters } = node
  if (parameters.length === 0) return /^"?(\w+)"?$/.exec(texts.join(''))?.[1]
  return parameters.length === 1 && texts.every((text) => text === '') ? nameOf(parameters[0]!) : undefined
}
