import type { NewCustomer } from '@handoff/contracts/customers/customers/customers'
import { customers } from '@handoff/contracts/customers/customers/customers'
import {
  type Action,
  type Area,
  actionFlags,
  areas,
  clientOf,
  type Options,
  sideOf,
  UserType,
} from '@handoff/contracts/kit'
import { type Capacity, EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import { type InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type * as z from 'zod/mini'
import { buildApp, type Parts } from '../app.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { loadReference } from '../features/platform/reference/reference.load.ts'
import { pointOf } from '../features/platform/reference/reference.queries.ts'
import { startImports } from '../import-worker.ts'
import { startTimers } from '../kit/events/timers.ts'
import { checkShapes } from '../kit/lists/prepared-query.ts'
import { hashPassword } from '../kit/security/password.ts'
import { startSession } from '../kit/security/sessions.ts'
import { timerHandlers } from '../timers.ts'
import { openTestDatabase } from './database.ts'
import { asPayload } from './payload.ts'

/** A Wednesday morning in New York. */
export const wednesday = new Date('2026-11-18T15:00:00Z')
export const password = 'correct horse battery'
/** Shared by all processes of a world. */
const encryptionKey = Buffer.alloc(32, 'key')

let passwordHash: Promise<string> | undefined
/** Keeps email addresses and role names unique. */
let count = 0

export type Entity = { id: number; name: string }
export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  userType: UserType
  entity: Entity | null
  token: string
}
/** Rights of a role: `{ referrals: ['view', 'edit'] }`. */
export type Accesses = Partial<Record<Area, readonly Action[]>>

export type Place = { stateId?: number; countyId?: number; cityId?: number; zip?: string }
export type NewEntity = {
  name?: string
  firstName?: string
  /** By name. */
  categories?: string[]
  place?: Place
  timeZone?: string
  entityState?: EntityState
  networkType?: NetworkType
  /** Only the county of the address is shown. */
  confidential?: boolean
  addressLine1?: string
  email?: string
  phone?: string | null
  capacity?: Capacity
  languages?: string[]
}
export type NewPerson = {
  entity?: Entity
  userType?: UserType
  firstName?: string
  lastName?: string
  email?: string
  timeZone?: string
  isActive?: boolean
  accesses?: Accesses
  /** A template that every network starts with. */
  role?: string
}
type Given = { reference?: boolean; database?: Database; checkAnswers?: boolean }

type Another = Partial<
  Pick<
    Parts,
    | 'database'
    | 'logTo'
    | 'onHandled'
    | 'web'
    | 'streets'
    | 'encryptionKey'
    | 'files'
    | 'uploads'
    | 'folders'
    | 'exportsAtOnce'
    | 'largeExport'
  > &
    Pick<Config, 'logLevel' | 'mapStyleUrl' | 'mapOrigins' | 'trustProxy' | 'metricsToken' | 'door'>
>

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * The real server with a new database, and a clock that tests can set. Everyone has a real session; `as(ada)` calls
 * over HTTP as Ada, `as(null)` as a stranger. Closes after the last test of the file.
 */
export async function openWorld({ reference = false, database: existing, checkAnswers = true }: Given = {}) {
  checkShapes()
  const database = existing ?? (await openTestDatabase())
  const { db } = database
  if (reference) await loadReference(db)
  if (!existing) await openPublicPages()

  let moment = wednesday
  const clock = {
    now: () => moment,
    set: (to: Date | string) => {
      moment = new Date(to)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      moment = new Date(moment.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
  const app = await anotherApp()
  afterAll(close)

  /** Another process of the product on the same database. */
  function anotherApp({
    database: other = database,
    logTo,
    onHandled,
    web,
    streets,
    encryptionKey: key = encryptionKey,
    files,
    uploads,
    folders,
    exportsAtOnce,
    largeExport,
    ...settings
  }: Another = {}) {
    const config = { publicUrl: 'http://localhost:3000', trustProxy: false, logLevel: 'silent' as const, ...settings }
    return buildApp({
      config,
      database: other,
      now: clock.now,
      checkAnswers,
      exportsAtOnce,
      largeExport,
      onHandled,
      logTo,
      web,
      streets,
      encryptionKey: key,
      files,
      uploads,
      folders,
    })
  }

  /** Fires the timers that are due by the clock of this world. Returns their number. */
  const timers = startTimers({
    db,
    now: clock.now,
    handlers: timerHandlers,
    dispatcher: app.handoff.dispatcher,
    onError: (error) => {
      throw error
    },
    everyMs: 2 ** 30,
  })

  /** Works on imports of customers until there is nothing left to do. */
  const imports = startImports(
    app,
    (error) => {
      throw error
    },
    2 ** 30,
  )

  /** As in a network in use: public pages are open, and every provider agreed to be listed. */
  async function openPublicPages() {
    await db.updateTable('network_setting').set({ is_directory_on: true, is_help_on: true }).execute()
  }

  async function close() {
    await imports.stop()
    await timers.stop()
    await app.close()
    if (!existing) await database.close()
  }

  /** A raw request. */
  const ask = (person: Pick<Person, 'token'> | null, { headers, ...request }: InjectOptions) =>
    app.inject({ ...request, headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers } })

  const as = (person: Pick<Person, 'token'> | null, from: Pick<InjectOptions, 'headers' | 'remoteAddress'> = {}) =>
    clientOf(async ({ method, url, body }, { idempotencyKey }: Options) => {
      const payload = await asPayload(body)
      const headers = {
        ...from.headers,
        ...payload.headers,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      }
      const response = await ask(person, { ...from, method, url, headers, payload: payload.payload })
      return { status: response.statusCode, json: response.json() as unknown }
    })

  const categoryId = async (name: string) =>
    (await db.selectFrom('category').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

  async function anEntity(it: NewEntity = {}): Promise<Entity> {
    const { id, name } = await db
      .insertInto('entity')
      .values({
        name: it.name ?? 'Harbor Clinic',
        first_name: it.firstName ?? null,
        network_type: it.networkType ?? NetworkType.Organization,
        entity_state: it.entityState ?? EntityState.Active,
        time_zone: it.timeZone ?? 'America/New_York',
        email: it.email ?? null,
        phone: phoneOf(it),
        capacity: it.capacity ?? 1,
        is_public: true,
        ...(it.languages && { languages: it.languages }),
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    for (const category of it.categories ?? ['Food', 'Housing'])
      await db
        .insertInto('entity_category')
        .values({ entity_id: id, category_id: await categoryId(category) })
        .execute()
    if (it.place) await anAddress(id, it, it.place)
    return { id, name }
  }

  /** An active entity can be called, so it can receive referrals before anyone logs in; `null` for no phone. */
  function phoneOf({ phone, email, entityState = EntityState.Active }: NewEntity) {
    const isSilent = phone === undefined && email === undefined && entityState === EntityState.Active
    return isSilent ? '+12025550100' : (phone ?? null)
  }

  async function anAddress(entityId: number, it: NewEntity, { stateId, countyId, cityId, zip }: Place) {
    const known = { stateId: stateId ?? null, countyId: countyId ?? null, cityId: cityId ?? null, zip: zip ?? null }
    const point = await pointOf({ db }, known)
    await db
      .insertInto('entity_address')
      .values({
        entity_id: entityId,
        address_line1: it.addressLine1 ?? '1 Main Street',
        state_id: known.stateId,
        county_id: known.countyId,
        city_id: known.cityId,
        zip: known.zip,
        lat: point?.lat ?? null,
        lng: point?.lng ?? null,
        precision: point?.precision ?? null,
        is_confidential: it.confidential ?? false,
      })
      .execute()
  }

  /** With an entity its owner, without one an administrator, unless `userType` is set. */
  async function aPerson(it: NewPerson = {}): Promise<Person> {
    const { entity = null, firstName = 'Ada', lastName = 'Lane' } = it
    const userType = it.userType ?? (entity ? UserType.Entity : UserType.Admin)
    const email = it.email ?? `${firstName.toLowerCase()}.${++count}@handoff.test`
    passwordHash ??= hashPassword(password)
    const { id } = await db
      .insertInto('account')
      .values({
        user_type: userType,
        entity_id: entity?.id ?? null,
        role_id: it.accesses || it.role ? await aRole(userType, it, entity) : null,
        first_name: firstName,
        last_name: lastName,
        email,
        password_hash: await passwordHash,
        is_active: it.isActive ?? true,
        ...(it.timeZone && { time_zone: it.timeZone }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, firstName, lastName, email, userType, entity, token: await signIn(id) }
  }

  const signIn = (accountId: number) =>
    startSession(db, { accountId, rememberMe: false, now: moment, address: null, device: null })

  async function aRole(userType: UserType, { accesses, role }: NewPerson, entity: Entity | null) {
    const side = sideOf(userType)
    if (role) {
      const template = db.selectFrom('role').select('id').where('is_template', '=', true).where('side', '=', side)
      return (await template.where('name', '=', role).executeTakeFirstOrThrow()).id
    }
    const { id } = await db
      .insertInto('role')
      .values({ side, entity_id: entity?.id ?? null, name: `Role ${++count}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const flag = (actions: readonly Action[], action: Action) => actions.includes(action)
    for (const [area, actions] of Object.entries(accesses ?? {}) as [Area, readonly Action[]][])
      await db
        .insertInto('role_access')
        .values({
          role_id: id,
          name: areas[area][side],
          is_view: flag(actions, 'view'),
          is_add: flag(actions, 'add'),
          is_edit: flag(actions, 'edit'),
          is_delete: flag(actions, 'delete'),
          is_approve: flag(actions, 'approve'),
          is_assign: flag(actions, 'assign'),
          is_export: flag(actions, 'export'),
          is_import: flag(actions, 'import'),
          is_sensitive: flag(actions, 'sensitive'),
        })
        .execute()
    return id
  }

  let phones = 0
  /** Rosa Marin, unless the test sets a name. Each has a phone number of at least two other digits: different people. */
  const aCustomer = async (manager: Person, who: Partial<z.input<typeof NewCustomer>> = {}) =>
    (
      await as(manager)(customers.create, {
        firstName: 'Rosa',
        lastName: 'Marin',
        phones: [{ number: `(510) 555-${String(142 + 11 * phones++).padStart(4, '0')}` }],
        ...who,
      })
    ).data

  const world = {
    app,
    anotherApp,
    fireTimers: timers.fireDue,
    workImports: imports.workAll,
    database,
    db,
    clock,
    as,
    ask,
    categoryId,
    anEntity,
    openPublicPages,
    aPerson,
    aCustomer,
    signIn,
    /** Staff on someone's side whose role has only these rights. */
    staffOf: (entity: Entity | null, accesses: Accesses = {}, more: NewPerson = {}) =>
      aPerson({
        entity: entity ?? undefined,
        userType: entity ? UserType.EntityStaff : UserType.AdminStaff,
        accesses,
        firstName: 'Sam',
        ...more,
      }),
    /** Number of rows in a table. */
    countOf: async (table: 'referral' | 'customer' | 'notification' | 'event' | 'event_outbox' | 'session') => {
      const { count } = await db
        .selectFrom(table)
        .select((it) => it.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
  return world
}

/** Every flag of a role. */
export const everyAction = Object.keys(actionFlags) as Action[]
