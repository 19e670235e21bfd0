import { auth } from '@handoff/contracts/access/auth/auth'
import { previewHeader, roles } from '@handoff/contracts/access/roles/roles'
import { entities } from '@handoff/contracts/network/entities/entities'
import { expect, test } from 'vitest'
import { entry, opening, teamsOf } from '../../features/access/teams/teams.fixtures.ts'
import { referralsOf } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld, type Person } from '../../test/world.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity } = world
const { aRole, aTeam } = teamsOf(world)
const { send } = referralsOf(world)

const looking = (person: Person, roleId: number | string) =>
  as(person, { headers: { [previewHeader]: String(roleId) } })
const status = async (person: Person, roleId: number | string, url: string) =>
  (await ask(person, { url, headers: { [previewHeader]: String(roleId) } })).statusCode

test('an owner is answered as staff with the role, and keeps name and entity', async () => {
  const { ada, clinic, role } = await aTeam()
  const preview = looking(ada, role.id)
  expect((await preview(auth.me, {})).data).toMatchObject({
    id: ada.id,
    userType: { id: 4, name: 'EntityStaff' },
    userRole: {
      id: role.id,
      name: 'Front desk',
      roleAccesses: expect.arrayContaining([entry('Customer Profiles', 'view'), entry('My Referrals', 'view', 'edit')]),
    },
    entity: { id: clinic.id },
  })
  expect((await preview(roles.access, {})).data).toMatchObject({ id: role.id, name: 'Front desk' })
  expect(await status(ada, role.id, '/api/refers/inbound')).toBe(200)
  expect(await status(ada, role.id, '/api/entities/all/table')).toBe(403)
  expect(await status(ada, role.id, '/api/roles')).toBe(403)
  expect((await as(ada)(auth.me, {})).data).toMatchObject({ userType: { id: 2 }, userRole: null })
})

test('an administrator is answered as administrative staff', async () => {
  const admin = await aPerson()
  const role = await aRole(admin, 'Surveyors', [entry('Survey', 'view')])
  expect((await looking(admin, role.id)(auth.me, {})).data).toMatchObject({ userType: { id: 3 }, entity: null })
  expect(await status(admin, role.id, '/api/mails')).toBe(403)
  expect(await status(admin, role.id, '/api/refers/inbound')).toBe(403)
})

test('the menu count is that of the role', async () => {
  const { ada, clinic, role } = await aTeam()
  await send(await aPerson({ entity: await anEntity({ name: 'Night Shelter' }), firstName: 'Ben' }), clinic)
  const blind = await aRole(ada, 'Blind', opening({ dashboard: ['view'] }))
  expect((await looking(ada, role.id)(auth.me, {})).data.totalInBounds).toBe(1)
  expect((await looking(ada, blind.id)(auth.me, {})).data.totalInBounds).toBe(0)
})

test('a preview answers reads and changes nothing, even if the role may', async () => {
  const { ada } = await aTeam()
  const role = await aRole(ada, 'Everything', opening({ customers: ['view', 'add'], network: ['view'] }))
  const refusal = {
    status: 403,
    code: 'preview',
    message: 'Changes are off while you preview a role. Exit the preview to make changes',
  }
  const headers = { [previewHeader]: String(role.id) }
  const writes = [
    { method: 'POST', url: '/api/customers', payload: { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true } },
    { method: 'DELETE', url: `/api/roles/${role.id}` },
    { method: 'PUT', url: '/api/profile', payload: { firstName: 'X', lastName: 'Y', colorCode: '#6f6af6' } },
    { method: 'GET', url: '/api/notifications/markAllUnread' },
    { method: 'POST', url: '/api/auth/logout' },
  ] as const
  for (const write of writes) {
    const response = await ask(ada, { ...write, headers })
    expect([write.url, response.statusCode, response.json<{ code: string; title: string }>()]).toEqual([
      write.url,
      403,
      { code: refusal.code, title: refusal.message },
    ])
  }
  expect(await world.countOf('customer')).toBe(1)
  expect((await looking(ada, role.id)(entities.list, {})).data.data).toEqual(expect.any(Array))
})

test('a role of the other side is a 404', async () => {
  const { ada } = await aTeam()
  const foreign = (await aTeam()).role
  const admins = await aRole(await aPerson())
  const template = (await as(ada)(roles.templates, {})).data[0]!
  for (const id of [foreign.id, admins.id, template.id, 2_000_000_000, 99_999_999_999, '-1', '1.5', 'x', ''])
    expect([id, await status(ada, id, '/api/auth/me')]).toEqual([id, 404])
})

test('staff cannot preview anything', async () => {
  const { sam, role } = await aTeam()
  expect(await status(sam, role.id, '/api/auth/me')).toBe(403)
})
