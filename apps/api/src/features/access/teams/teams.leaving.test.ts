import { auth } from '@handoff/contracts/access/auth/auth'
import { teams } from '@handoff/contracts/access/teams'
import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person, password } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { opening, teamsOf } from './teams.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, db } = world
const { aTeam, aRole, eventsOf } = teamsOf(world)
const { send, take, versionOf, show } = referralsOf(world)

/** Sam of the clinic has `open` referrals, and a closed one. */
async function aTeamAtWork({ open = 2 } = {}) {
  const team = await aTeam()
  const ben = await aPerson({ entity: await anEntity({ name: 'Night Shelter' }), firstName: 'Ben' })
  const assign = async (referralId: number, userId: number) =>
    as(team.ada)(referrals.assign, { referralId, userId, version: await versionOf(referralId) })
  const ids: number[] = []
  for (let count = 0; count < open; count++) {
    const { id } = await send(ben, team.clinic)
    await assign(id, team.sam.id)
    ids.push(id)
  }
  const finished = await send(ben, team.clinic)
  await assign(finished.id, team.sam.id)
  await take(team.ada, finished.id, 'reject')
  return { ...team, ben, ids, finished: finished.id }
}
const leave = (manager: Person, id: number, handOverTo?: number) => as(manager)(teams.remove, { id, handOverTo })
const isIn = async (person: Person) => (await ask(person, { url: '/api/auth/me' })).statusCode === 200

describe('someone who leaves', () => {
  test('has open work, which is shown before', async () => {
    const { ada, sam, clinic, ids } = await aTeamAtWork()
    const blind = await staffOf(clinic, { customers: ['view'] }, { firstName: 'Una' })
    const { data } = await as(ada)(teams.openWork, { id: sam.id })
    expect(data.total).toBe(2)
    expect(data.referrals.map(({ id }) => id)).toEqual(ids)
    expect(data.referrals[0]).toMatchObject({ reference: `R-${10_000 + ids[0]!}`, stage: 'Sent' })
    expect(data.takers.map(({ name }) => name)).toEqual(['Ada Lane'])
    expect(
      (await as(ada)(teams.list, { search: 'Sam' })).data.data.map(({ openReferrals }) => openReferrals),
    ).toContain(2)
    for (const taker of [blind.id, sam.id, (await aPerson()).id, 2_000_000_000])
      await expect(leave(ada, sam.id, taker)).rejects.toMatchObject({
        status: 400,
        fields: { handOverTo: ['Please select an active teammate who can see referrals'] },
      })
    expect(await isIn(sam)).toBe(true)
  })

  test('cannot leave open work behind: someone has to take it over', async () => {
    const { ada, sam, ids, finished, ben } = await aTeamAtWork()
    await expect(leave(ada, sam.id)).rejects.toMatchObject({
      status: 409,
      message: 'This person has 2 open referrals. Choose who takes over',
    })
    expect(await isIn(sam)).toBe(true)

    const versions = await Promise.all(ids.map(versionOf))
    const taker = await staffOf(ada.entity, { referrals: ['view', 'edit'] }, { firstName: 'Tess' })
    await leave(ada, sam.id, taker.id)
    for (const [index, id] of ids.entries()) {
      const referral = await show(ada, id)
      expect(referral).toMatchObject({ assigned: { id: taker.id }, version: versions[index]! + 1 })
      expect(referral.timeline.at(-1)).toMatchObject({ title: 'Assigned to Tess Lane' })
    }
    expect((await show(ada, finished)).assigned?.id).toBe(sam.id)
    expect((await as(taker)(notifications.list, {})).data.data).toHaveLength(1)
    expect((await show(ben, ids[0]!)).timeline.length).toBeGreaterThan(1)
    expect(await eventsOf('team.deactivated')).toContainEqual(
      expect.objectContaining({ accountId: sam.id, handedOverTo: taker.id }),
    )
  })

  test('is logged out everywhere immediately, and cannot log in again', async () => {
    const { ada, sam } = await aTeam()
    const second = { ...sam, token: await world.signIn(sam.id) }
    await leave(ada, sam.id)
    expect([await isIn(sam), await isIn(second)]).toEqual([false, false])
    await expect(
      as(null, { remoteAddress: someAddress() })(auth.login, { email: sam.email, password }),
    ).rejects.toMatchObject({ status: 401 })
    expect((await as(ada)(teams.list, { status: 2 })).data.data.map(({ id }) => id)).toEqual([sam.id])
    await expect(leave(ada, sam.id)).rejects.toMatchObject({ status: 409 })
  })

  test('comes back with the same role, and logs in again', async () => {
    const { ada, sam, role } = await aTeam()
    await leave(ada, sam.id)
    const { data } = await as(ada)(teams.save, { id: sam.id, roleId: role.id, isActive: true })
    expect(data).toMatchObject({ isActive: true, role: { id: role.id } })
    expect(await isIn(sam)).toBe(false)
    const login = await as(null, { remoteAddress: someAddress() })(auth.login, { email: sam.email, password })
    expect(login.data).toMatchObject({ id: sam.id })
    expect(await eventsOf('team.activated')).toContainEqual({ type: 'team.activated', accountId: sam.id })
    expect((await eventsOf('team.roleChanged')).filter(({ accountId }) => accountId === sam.id)).toEqual([])
  })

  test('may get another role while inactive, and stays inactive', async () => {
    const { ada, sam } = await aTeam()
    await leave(ada, sam.id)
    const other = await aRole(ada, 'Back office', opening({ network: ['view'] }))
    const { data } = await as(ada)(teams.save, { id: sam.id, roleId: other.id, isActive: false })
    expect(data).toMatchObject({ isActive: false, role: { id: other.id } })
  })

  test('cannot be the manager themselves', async () => {
    const { ada } = await aTeam()
    await expect(leave(ada, ada.id)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    ['owners', true],
    ['administrators', false],
  ])('of two %s who deactivate each other at the same time one stays', async (_, isEntity) => {
    if (!isEntity) await db.updateTable('account').set({ is_active: false }).where('user_type', '=', 1).execute()
    const entity = isEntity ? await anEntity() : undefined
    const [ada, bea] = [await aPerson({ entity }), await aPerson({ entity, firstName: 'Bea' })]
    const answers = await Promise.allSettled([leave(ada, bea.id), leave(bea, ada.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await isIn(ada), await isIn(bea)].filter(Boolean)).toHaveLength(1)
  })

  test('twice at the same time hands over once', async () => {
    const { ada, sam, ids } = await aTeamAtWork({ open: 1 })
    const answers = await Promise.allSettled([1, 2].map(() => leave(ada, sam.id, ada.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { timeline } = await show(ada, ids[0]!)
    expect(timeline.filter(({ title }) => title === 'Assigned to Ada Lane')).toHaveLength(1)
  })
})
