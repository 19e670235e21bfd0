import { auth } from '@handoff/contracts/access/auth/auth'
import { roles } from '@handoff/contracts/access/roles/roles'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { entry, opening, teamsOf } from '../teams/teams.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, db } = world
const { aRole, aTeam, invite, eventsOf } = teamsOf(world)

const namesOf = async (person: Person) =>
  (await as(person)(roles.list, { pageSize: 100 })).data.data.map(({ name }) => name)

describe('managing roles', () => {
  test('each side has separate roles, and the other’s are a 404', async () => {
    const { ada, role } = await aTeam()
    const other = await aPerson({ entity: await anEntity(), firstName: 'Olaf' })
    const admin = await aPerson()
    await aRole(admin, 'Desk of the network', [entry('Survey', 'view')])

    expect(await namesOf(ada)).toEqual(['Front desk'])
    expect(await namesOf(other)).toEqual([])
    expect(await namesOf(admin)).toEqual(['Desk of the network'])
    for (const person of [other, admin]) {
      await expect(as(person)(roles.show, { id: role.id })).rejects.toMatchObject({ status: 404 })
      await expect(as(person)(roles.save, { id: role.id, name: 'Mine', roleAccesses: [] })).rejects.toMatchObject({
        status: 404,
      })
      await expect(as(person)(roles.remove, { id: role.id })).rejects.toMatchObject({ status: 404 })
    }
    expect((await as(ada)(roles.show, { id: role.id })).data.name).toBe('Front desk')
  })

  test('a role returns its rights, in menu order, and its people', async () => {
    const { ada, role } = await aTeam()
    await invite(ada, role.id)
    expect((await as(ada)(roles.show, { id: role.id })).data).toEqual({
      ...role,
      roleAccesses: [entry('Customer Profiles', 'view'), entry('My Referrals', 'view', 'edit')],
      teammates: 1,
      invitations: 1,
    })
    expect((await as(ada)(roles.dropdown, {})).data).toEqual([{ name: 'Front desk', value: String(role.id) }])
  })

  test('two who edit it at once do not write over one another', async () => {
    const { ada, clinic, role } = await aTeam()
    const other = await aPerson({ entity: clinic })
    const read = (await as(ada)(roles.show, { id: role.id })).data
    await as(other)(roles.save, { id: role.id, version: read.version, name: 'Reception' })
    await expect(
      as(ada)(roles.save, { id: role.id, version: read.version, roleAccesses: [entry('Customer Profiles', 'view')] }),
    ).rejects.toMatchObject({ status: 409, message: 'Someone else just updated this role. Reload and try again' })
    const now = (await as(ada)(roles.show, { id: role.id })).data
    expect(now).toEqual({ ...read, name: 'Reception', version: read.version + 1 })

    // Nothing is new where nothing changes, and without a version the later one counts.
    expect((await as(ada)(roles.save, { id: role.id, version: now.version, name: 'Reception' })).data).toEqual(now)
    expect((await as(ada)(roles.save, { id: role.id, name: 'Desk' })).data.version).toBe(now.version + 1)
  })

  test('starts from the templates of the viewer’s side', async () => {
    const { ada } = await aTeam()
    const { data } = await as(ada)(roles.templates, {})
    expect(data.map(({ name }) => name)).toEqual(['Case manager', 'Front desk', 'View only'])
    expect(data[2]!.roleAccesses.map(({ name }) => name)).toEqual([
      'Dashboard',
      'Customer Profiles',
      'My Referrals',
      'Network Directory',
    ])
    for (const template of data) await aRole(ada, `Our ${template.name}`, template.roleAccesses)
    expect(await namesOf(ada)).toHaveLength(4)
    await expect(as(ada)(roles.show, { id: data[0]!.id })).rejects.toMatchObject({ status: 404 })
    await expect(as(ada)(roles.remove, { id: data[0]!.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a name is unique on each side, ignoring case', async () => {
    const { ada, role } = await aTeam()
    const taken = {
      status: 409,
      message: 'There’s already a role with this name',
      fields: { name: ['There’s already a role with this name'] },
    }
    await expect(aRole(ada, ' FRONT desk ')).rejects.toMatchObject(taken)
    const other = await aRole(ada, 'Back office')
    await expect(as(ada)(roles.save, { id: other.id, name: 'front DESK', roleAccesses: [] })).rejects.toMatchObject(
      taken,
    )
    await as(ada)(roles.save, { id: role.id, name: 'FRONT DESK', roleAccesses: [] })
    await aRole(await aPerson({ entity: await anEntity() }), 'Front desk')

    const twice = await Promise.allSettled([aRole(ada, 'Night shift'), aRole(ada, 'night shift')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['Team Management', 'view', 'Team Management isn’t available to staff of this side'],
    ['Survey', 'view', 'Survey isn’t available to staff of this side'],
    ['Customer Referrals', 'view', 'Customer Referrals isn’t available to staff of this side'],
    ['Customer Profiles', 'approve', 'There is nothing to approve in Customer Profiles'],
    ['Dashboard', 'add', 'There is nothing to add in Dashboard'],
    ['Dashboard', 'sensitive', 'There are no sensitive records in Dashboard'],
  ] as const)('rejects %s with %s for an entity', async (name, action, sentence) => {
    const { ada } = await aTeam()
    await expect(aRole(ada, 'Odd', [entry(name, action)])).rejects.toMatchObject({
      status: 400,
      fields: { roleAccesses: [sentence] },
    })
    expect(await namesOf(ada)).toEqual(['Front desk'])
  })

  test('a missing flag is false', async () => {
    const ada = await aPerson({ entity: await anEntity() })
    const { data } = await as(ada)(roles.create, {
      name: 'Reception',
      roleAccesses: [{ name: 'Dashboard', isView: true }, { name: 'My Referrals' }],
    })
    expect(data.roleAccesses).toEqual([entry('Dashboard', 'view')])
    await as(ada)(roles.save, { id: data.id, roleAccesses: [{ name: 'My Referrals', isView: true, isEdit: true }] })
    const saved = (await as(ada)(roles.show, { id: data.id })).data
    expect(saved.roleAccesses).toEqual([entry('My Referrals', 'view', 'edit')])
  })

  test('rejects unknown and repeated areas', async () => {
    const { ada } = await aTeam()
    for (const wrong of [[entry('Payroll', 'view')], [entry('Dashboard', 'view'), entry('Dashboard', 'export')]])
      await expect(aRole(ada, 'Odd', wrong)).rejects.toMatchObject({ status: 400 })
  })

  test('any right includes viewing, and an area without rights is not stored', async () => {
    const { ada } = await aTeam()
    const { roleAccesses } = await aRole(ada, 'Sender', [entry('My Referrals', 'add'), entry('Dashboard')])
    expect(roleAccesses).toEqual([entry('My Referrals', 'view', 'add')])
  })

  test('is recorded', async () => {
    const { ada } = await aTeam()
    const { id } = await aRole(ada)
    await as(ada)(roles.save, { id, name: 'Another name', roleAccesses: [] })
    await as(ada)(roles.remove, { id })
    for (const type of ['role.created', 'role.changed', 'role.removed'])
      expect(await eventsOf(type)).toContainEqual(expect.objectContaining({ type, roleId: id }))
  })

  test('two concurrent saves leave the role as one of them wrote it', async () => {
    const { ada, role } = await aTeam()
    const bea = await aPerson({ entity: ada.entity!, firstName: 'Bea' })
    await Promise.all([
      as(ada)(roles.save, { id: role.id, name: 'One', roleAccesses: opening({ customers: ['view'] }) }),
      as(bea)(roles.save, { id: role.id, name: 'Two', roleAccesses: opening({ network: ['view'] }) }),
    ])
    const { name, roleAccesses } = (await as(ada)(roles.show, { id: role.id })).data
    expect(roleAccesses.map((one) => one.name)).toEqual([name === 'One' ? 'Customer Profiles' : 'Network Directory'])
  })
})

describe('a list of roles', () => {
  test('is searched, sorted, and paged', async () => {
    const { ada } = await aTeam()
    for (const name of ['Archive', 'Zebra 100%']) await aRole(ada, name)
    const namesFor = async (input: object) => (await as(ada)(roles.list, input)).data.data.map(({ name }) => name)
    expect(await namesFor({ sort: '-name' })).toEqual(['Zebra 100%', 'Front desk', 'Archive'])
    expect(await namesFor({ sort: '-teammates' })).toEqual(['Front desk', 'Archive', 'Zebra 100%'])
    expect(await namesFor({ search: '100%' })).toEqual(['Zebra 100%'])
    expect(await namesFor({ search: '%' })).toEqual([])
    expect((await as(ada)(roles.list, { pageSize: 1, pageNo: 2 })).data).toMatchObject({ total: 3, pageNo: 2 })
  })
})

describe('deleting a role', () => {
  test('in use reports by whom, unless they get another one', async () => {
    const { ada, sam, role } = await aTeam()
    const waiting = await invite(ada, role.id)
    await expect(as(ada)(roles.remove, { id: role.id })).rejects.toMatchObject({
      status: 409,
      message: '1 person has and 1 invitation names this role. Choose a new role for them',
    })

    const other = await aRole(ada, 'Back office', opening({ network: ['view'] }))
    await as(ada)(roles.remove, { id: role.id, moveTo: other.id })
    expect(await namesOf(ada)).toEqual(['Back office'])
    expect((await as(ada)(roles.show, { id: other.id })).data).toMatchObject({ teammates: 1, invitations: 1 })
    expect((await as(sam)(auth.me, {})).data.userRole).toMatchObject({ id: other.id, name: 'Back office' })
    expect(await eventsOf('role.removed')).toContainEqual({
      type: 'role.removed',
      roleId: role.id,
      movedTo: other.id,
    })
    const row = await db.selectFrom('invitation').select('role_id').where('id', '=', waiting.id).executeTakeFirst()
    expect(row?.role_id).toBe(other.id)
  })

  test('moves no one to a role of the other side, to itself, or to a template', async () => {
    const { ada, role } = await aTeam()
    const foreign = await aRole(await aPerson({ entity: await anEntity() }))
    const template = (await as(ada)(roles.templates, {})).data[0]!
    for (const moveTo of [foreign.id, role.id, template.id, 2_000_000_000])
      await expect(as(ada)(roles.remove, { id: role.id, moveTo })).rejects.toMatchObject({
        status: 400,
        fields: { moveTo: ['Please select another role'] },
      })
    expect((await as(ada)(roles.show, { id: role.id })).data.teammates).toBe(1)
  })

  test('succeeds if only answered invitations have it', async () => {
    const { ada } = await aTeam()
    const role = await aRole(ada)
    const { id } = await invite(ada, role.id)
    await db.updateTable('invitation').set({ declined_at: new Date() }).where('id', '=', id).execute()
    await as(ada)(roles.remove, { id: role.id })
    await expect(as(ada)(roles.remove, { id: role.id })).rejects.toMatchObject({ status: 404 })
  })

  test('twice at the same time happens once', async () => {
    const { ada } = await aTeam()
    const { id } = await aRole(ada)
    const answers = await Promise.allSettled([1, 2, 3].map(() => as(ada)(roles.remove, { id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await eventsOf('role.removed')).filter(({ roleId }) => roleId === id)).toHaveLength(1)
  })
})

test('rights of a role apply from the next request on', async () => {
  const { ada, sam, role } = await aTeam()
  const status = async () => (await ask(sam, { url: '/api/refers/inbound' })).statusCode
  expect(await status()).toBe(200)
  await as(ada)(roles.save, { id: role.id, name: role.name, roleAccesses: opening({ customers: ['view'] }) })
  expect(await status()).toBe(403)
  expect((await as(sam)(roles.access, {})).data).toEqual({
    id: role.id,
    name: 'Front desk',
    roleAccesses: [entry('Customer Profiles', 'view')],
  })
  await expect(as(sam)(referrals.listInbound, {})).rejects.toMatchObject({ status: 403 })
})

test('staff cannot manage roles, and may read their names', async () => {
  const { sam, role } = await aTeam()
  await expect(as(sam)(roles.list, {})).rejects.toMatchObject({ status: 403 })
  expect((await as(sam)(roles.dropdown, {})).data).toEqual([{ name: 'Front desk', value: String(role.id) }])
  const outsider = await staffOf(await anEntity())
  expect((await as(outsider)(roles.dropdown, {})).data.map(({ value }) => value)).not.toContain(String(role.id))
})
