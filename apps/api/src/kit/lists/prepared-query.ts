import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Ctx, ownEntity, type Viewer } from '../context.ts'

/** Placeholder for a value while a query is built. */
class Slot {
  name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiled = new Map<string, CompiledQuery>()
/** Far more shapes than our own screens produce; beyond it, odd combinations are built each time. */
const mostShapes = 2000

let areShapesChecked = false
/** For tests: builds every query again, and fails if one shape has two statements. */
export const checkShapes = (isOn = true) => {
  areShapesChecked = isOn
}

type Builder<Values, Row> = (slots: Values) => CompiledQuery<Row>

/**
 * Runs a query whose SQL is built once per `shape` and cached; only its values change. Building a query with many
 * columns costs more than sending it. `shape` must name everything that affects the SQL, and `build` must take every
 * variable value from its slots.
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

/** The viewer with slots for the values in which viewers with the same query differ. */
export const withSlots = (
  viewer: Viewer,
  { id = viewer.id, entityId }: { id?: number; entityId: number | undefined },
) => (viewer.side === 'entity' ? { ...viewer, id, entityId: entityId! } : { ...viewer, id })

/**
 * `prepared` for a query that takes viewer and time from its context. `shape` names all else that decides the SQL; `more`
 * are further values.
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
    const slotted = withSlots(viewer, { id: slots.viewerId, entityId: slots.viewerEntityId })
    return build({ ...ctx, now: () => slots.viewerNow, viewer: { ...slotted, timeZone: slots.viewerZone } }, slots)
  })
}

/** Slots have the type of the values for the compiler, and are parameters for the query builder. */
const slotsFor = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : new Slot(name)]),
  ) as unknown as Values
