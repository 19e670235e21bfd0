import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Ctx, ownEntity, type Viewer } from '../context.ts'

/** Stands for a value while a query is built. */
class Slot {
  name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiled = new Map<string, CompiledQuery>()
/** Far above the shapes that our own screens make; a stranger's odd combinations are built each time beyond it. */
const mostShapes = 2000

let areShapesChecked = false
/** For tests: words every question again as well, and fails where one shape would stand for two. */
export const checkShapes = (isOn = true) => {
  areShapesChecked = isOn
}

type Builder<Values, Row> = (slots: Values) => CompiledQuery<Row>

/**
 * Asks a question whose words are made once for each `shape` and kept; only its values change. Building a query of many
 * columns costs more than sending it. `shape` must name everything that decides how the question is worded, and `build`
 * must take every value that may change from its slots.
 */
export async function prepared<Values extends Record<string, unknown>, Row>(
  db: Kysely<DB>,
  shape: string,
  values: Values,
  build: Builder<Values, Row>,
): Promise<Row[]> {
  let query = compiled.get(shape) as CompiledQuery<Row> | undefined
  if (!query) {
    query = build(slotsFor(values))
    if (compiled.size < mostShapes) compiled.set(shape, query)
  } else if (areShapesChecked && build(slotsFor(values)).sql !== query.sql) {
    throw new Error(`The shape "${shape}" stands for two questions`)
  }
  const parameters = query.parameters.map((it) => (it instanceof Slot ? values[it.name] : it))
  const { rows } = await db.executeQuery<Row>({ ...query, parameters })
  return rows
}

/** The viewer with slots in the place of what differs between those who are asked the same question. */
export const withSlots = (
  viewer: Viewer,
  { id = viewer.id, entityId }: { id?: number; entityId: number | undefined },
) => (viewer.side === 'entity' ? { ...viewer, id, entityId: entityId! } : { ...viewer, id })

/**
 * The same of a question that takes who asks, and when, from its context: `shape` names what else decides how it is worded,
 * and `more` are further values.
 */
export function preparedIn<More extends Record<string, unknown>, Row>(
  ctx: Ctx,
  shape: string,
  more: More,
  build: (ctx: Ctx, more: More) => CompiledQuery<Row>,
): Promise<Row[]> {
  const { viewer } = ctx
  const { id, side, timeZone } = viewer
  const who = {
    viewerNow: ctx.now(),
    viewerId: id,
    viewerEntityId: ownEntity(viewer) ?? undefined,
    viewerZone: timeZone,
  }
  return prepared(ctx.db, `${shape} ${side}`, { ...more, ...who }, (slots) => {
    const asked = withSlots(viewer, { id: slots.viewerId, entityId: slots.viewerEntityId })
    return build({ ...ctx, now: () => slots.viewerNow, viewer: { ...asked, timeZone: slots.viewerZone } }, slots)
  })
}

/** Slots look like the values to the compiler, and like parameters to the query builder. */
const slotsFor = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : new Slot(name)]),
  ) as unknown as Values
