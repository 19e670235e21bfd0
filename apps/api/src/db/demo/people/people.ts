import { actionFlags, UserType } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import { demoPassword } from '../../../features/access/auth/auth.queries.ts'
import { hashPassword } from '../../../kit/security/password.ts'
import { type Db, insertRecords } from '../insert.ts'
import { domainOf } from '../network/entities.ts'
import type { Entity } from '../network/entities.types.ts'
import { between, chance, pick, whole } from '../random.ts'
import { mailName, nameOf } from './names.ts'

type RoleName = 'Case manager' | 'Front desk'

export type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  /** Null on the administrative side. */
  entity: Entity | null
  role: RoleName | null
  address: string
  createdAt: Date
}

/** Everyone who acts in the network, and their possible parts in a referral. */
export type People = { all: Person[]; admin: Person; senders: Chooser; deciders: Chooser }
type Chooser = (entity: Entity | null) => Person[]

const userTypeOf = ({ entity, role }: Person) =>
  entity ? (role ? UserType.EntityStaff : UserType.Entity) : role ? UserType.AdminStaff : UserType.Admin

/** The five demo logins first, so that they are listed first; then an owner for each active entity, and some staff. */
export async function loadPeople(db: Db, now: Date, entities: readonly Entity[]): Promise<People> {
  const [clinic, housing, ...others] = entities as [Entity, Entity, ...Entity[]]
  const admin = demo(now, 'admin', 'Maya Okafor', null)
  const logins = [
    admin,
    demo(now, 'adminstaff', 'Daniel Reyes', null, 'Case manager'),
    demo(now, 'entity', 'Amara Lindqvist', clinic),
    demo(now, 'entitystaff', 'Jonah Whitfield', clinic, 'Case manager'),
    demo(now, 'entity2', 'Renee Castellanos', housing),
  ]
  const staffed = others.filter(({ state, size }) => state === 1 && size >= 3)
  const colleagues = [
    ...[clinic, clinic, housing, housing].map((it, index) =>
      person(now, it, index % 2 ? 'Front desk' : 'Case manager'),
    ),
    ...others.filter(({ state }) => state === 1).map((it) => person(now, it)),
    ...staffed.map((it) => person(now, it, chance(0.7) ? 'Case manager' : 'Front desk')),
  ]
  const all = [...logins, ...colleagues]
  const roleOf = await loadRoles(db, all)
  const hash = await hashPassword(demoPassword)
  await insertRecords(db, 'account', all, (it) => ({
    user_type: userTypeOf(it),
    entity_id: it.entity?.id ?? null,
    role_id: roleOf(it),
    first_name: it.firstName,
    last_name: it.lastName,
    email: it.email,
    phone: null,
    // Only the five can log in; the others are authors of past events.
    password_hash: logins.includes(it) ? hash : null,
    color_code: it !== admin && chance(0.15) ? pick(['#0e8f6e', '#e8590c', '#2f7fd6', '#a04fc4']) : '#6f6af6',
    time_zone: it.entity?.timeZone ?? clinic.timeZone,
    is_demo: true,
    created_at: it.createdAt,
    first_login_at: it.createdAt,
  }))

  const of = Map.groupBy(all, ({ entity }) => entity)
  const senders: Chooser = (entity) => of.get(entity) ?? []
  return { all, admin, senders, deciders: (entity) => senders(entity).filter(({ role }) => role !== 'Front desk') }
}

const demo = (now: Date, login: string, name: string, entity: Entity | null, role?: RoleName): Person => ({
  ...person(now, entity, role),
  firstName: name.split(' ')[0]!,
  lastName: name.split(' ')[1]!,
  email: `${login}@handoff.test`,
})

function person(now: Date, entity: Entity | null, role: RoleName | null = null): Person {
  const isThemselves = entity?.isIndividual && !role
  const [firstName = '', lastName = ''] = isThemselves ? entity.name.replace(/^Dr\. /, '').split(' ') : nameOf()
  return {
    id: 0,
    firstName,
    lastName,
    email: `${mailName(firstName, lastName)}@${entity ? domainOf(entity) : 'network.example.org'}`,
    entity,
    role,
    // Addresses reserved for documentation.
    address: `203.0.113.${whole(2, 250)}`,
    createdAt: new Date(now.getTime() - between(435, 445) * aDay),
  }
}

/** Each side and each entity has roles, copied from the templates. */
async function loadRoles(db: Db, people: readonly Person[]) {
  const keyOf = ({ entity, role }: Person) => `${entity?.id ?? 'admin'}/${role}`
  const made = new Map<string, number>()
  const flags = sql.join(
    Object.values(actionFlags).map((flag) => sql.ref(flag.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`))),
  )
  for (const it of people) {
    if (it.role === null || made.has(keyOf(it))) continue
    const side = it.entity ? 'entity' : 'admin'
    const { id } = await db
      .insertInto('role')
      .values({ side, entity_id: it.entity?.id ?? null, name: it.role, created_at: it.createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into role_access (role_id, name, ${flags})
      select ${id}, role_access.name, ${flags} from role_access join role on role.id = role_access.role_id
      where role.is_template and role.side = ${side} and role.name = ${it.role}`.execute(db)
    made.set(keyOf(it), id)
  }
  return (it: Person) => made.get(keyOf(it)) ?? null
}
