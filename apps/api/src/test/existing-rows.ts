import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { imports } from '@handoff/contracts/network/imports'
import { materials } from '@handoff/contracts/platform/materials'
import { help } from '@handoff/contracts/referrals/help'
import { type RawBuilder, sql } from 'kysely'
import { aPicture, samples } from './samples.ts'
import type { Person, World } from './world.ts'

/** Table of the `id` of a feature's endpoints. */
const tables: Record<string, string> = {
  auth: 'session',
  mails: 'mail',
  roles: 'role',
  teams: 'account',
  notifications: 'notification',
  categories: 'category',
  customFields: 'custom_field',
  reference: 'state',
  entities: 'entity',
  publicDirectory: 'entity',
  locations: 'entity_address',
  imports: 'data_import',
  requests: 'network_request',
  customers: 'customer',
  consents: 'customer',
  referrals: 'referral',
  help: 'help_request',
  notes: 'note',
  materials: 'entity',
}
/** Table of any other field, by its name. */
const tableOfField: Record<string, string> = {
  customerId: 'customer',
  entityId: 'entity',
  referToId: 'entity',
  referToIds: 'entity',
  parentId: 'entity',
  serviceProviderId: 'entity',
  categoryId: 'category',
  categoryIds: 'category',
  specialtyIds: 'specialty',
  stateId: 'state',
  countyId: 'county',
  cityId: 'city',
  roleId: 'role',
  userId: 'account',
  referralId: 'referral',
  groupId: 'referral_group',
  requestId: 'network_request',
  draftId: 'referral',
  consentId: 'consent',
  materialId: 'material',
}

const ofSide = ({ entity }: Person) => sql`entity_id is not distinct from ${entity?.id ?? null}`
const scopes: Record<string, (person: Person) => RawBuilder<unknown>> = {
  session: ({ id }) => sql`account_id = ${id}`,
  notification: ({ id }) => sql`account_id = ${id}`,
  role: (person) => sql`not is_template and ${ofSide(person)}`,
  account: (person) => sql`id <> ${person.id} and ${ofSide(person)}`,
  invitation: ofSide,
  note: ({ entity }) => sql`side_entity_id is not distinct from ${entity?.id ?? null}`,
}

/** Completes the demo network, and finds rows for every endpoint that needs an id. */
export async function existingRows({ as, db }: World, admin: Person, owner: Person) {
  const entityId = owner.entity!.id
  for (const person of [admin, owner]) {
    await as(person)(notes.writeOfEntity, { entityId, text: 'Ring twice' })
    const [customer] = (await as(person)(customers.list, {})).data.data
    if (customer) await as(person)(notes.writeOfCustomer, { customerId: customer.id, text: 'Prefers texts' })
    if (customer) await as(person)(materials.addToCustomer, { id: customer.id, file: aPicture() })
    await as(person)(materials.addToEntity, { id: entityId, file: aPicture() })
    await as(person)(roles.create, { name: 'Reception', roleAccesses: [] })
    await as(person)(teams.invite, { emails: [`nina.${person.id}@example.org`], roleId: null })
  }
  const sheet = new File(['Name\nHarbor Clinic\n'], 'entities.csv', { type: 'text/csv' })
  for (let n = 0; n < 3; n++) {
    await as(admin)(imports.ofEntities, { file: sheet })
    await as(null)(help.ask, { firstName: 'Rosa', phone: `510555010${n}`, words: 'Something to eat', mayContact: true })
  }

  /** For records that belong to one side or person, only theirs: others would be a 404. */
  const ids = async (table: string, person?: Person) => {
    const scope = person && scopes[table]
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${scope ? scope(person) : sql`true`} order by id limit 200`.execute(db)
    return rows.map(({ id }) => id)
  }
  const versions = new Set(
    (
      await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'version'`.execute(db)
    ).rows.map(({ name }) => name),
  )

  return {
    /** The endpoint's sample with ids of existing rows, and their version. */
    async inputFor(name: string, endpoint: Named<Endpoint>, person: Person, random: () => number) {
      const input = { ...samples[name] }
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
      for (const field of Object.keys(input)) {
        const isInvitation = endpoint.path.startsWith('/teams/invitations/')
        const isCustomers = endpoint.path.startsWith('/materials/customer/')
        const isConsent = endpoint.path.startsWith('/consents/:id/')
        const special = isInvitation ? 'invitation' : isCustomers ? 'customer' : isConsent ? 'consent' : undefined
        const tableOfId = special ?? tables[endpoint.feature]
        const table = field === 'id' || field === 'ids' ? tableOfId : tableOfField[field]
        // Here `id` is a type of requests.
        if (!table || endpoint.path.startsWith('/requests/all/')) continue
        const existingId = field === 'materialId' || table !== 'entity' ? pick(await ids(table, person)) : undefined
        // Most of the time the person's entity, else any that has rows.
        const id = existingId ?? (person.entity && random() < 0.7 ? person.entity.id : pick(await ids(table)))
        if (id !== undefined) input[field] = Array.isArray(input[field]) ? [id] : id
      }
      const table = tables[endpoint.feature]
      if ('version' in input && table && versions.has(table)) {
        const { rows } = await sql<{ version: number }>`
          select version from ${sql.table(table)} where id = ${input.id}`.execute(db)
        input.version = rows[0]?.version ?? input.version
      }
      return input
    },
  }
}
