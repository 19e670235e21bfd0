import { auth } from '@handoff/contracts/access/auth/auth'
import { invitations } from '@handoff/contracts/access/invitations'
import { InvitationState, TeammateStatus, teams } from '@handoff/contracts/access/teams'
import { describe, expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../../test/figures.ts'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { teamsOf } from './teams.fixtures.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, staffOf, clock, db } = world
const { aRole, aTeam, invite, tokenSentTo, anAddress, eventsOf } = teamsOf(world)

const teammates = async (person: Person, filters: object = {}) => (await as(person)(teams.list, filters)).data.data
const namesOf = async (person: Person, filters: object = {}) =>
  (await teammates(person, filters)).map(({ firstName }) => firstName)
const waiting = async (person: Person, filters: object = {}) => (await as(person)(teams.invitations, filters)).data.data

describe('a team', () => {
  test('consists of the people on the viewer’s side', async () => {
    const { ada, sam, role } = await aTeam()
    const admin = await aPerson({ firstName: 'Alma' })
    expect(await teammates(ada)).toEqual([
      expect.objectContaining({ id: ada.id, isYou: true, role: null, userType: 2, hasTwoFactor: false }),
      expect.objectContaining({
        id: sam.id,
        isYou: false,
        role: { id: role.id, name: 'Front desk' },
        userType: 4,
        isActive: true,
        openReferrals: 0,
        lastSeenAt: clock.now().toISOString(),
      }),
    ])
    expect(await namesOf(admin)).toEqual(expect.arrayContaining(['Alma']))
    expect((await teammates(admin)).every(({ userType }) => userType === 1 || userType === 3)).toBe(true)
  })

  test('is searched, filtered, and sorted', async () => {
    const { ada, clinic, sam, role } = await aTeam()
    await aPerson({ entity: clinic, firstName: 'Zoe', lastName: 'Abel', isActive: false })
    expect(await namesOf(ada)).toEqual(['Zoe', 'Ada', 'Sam'])
    expect(await namesOf(ada, { sort: '-name' })).toEqual(['Sam', 'Ada', 'Zoe'])
    expect(await namesOf(ada, { search: 'zoe abel' })).toEqual(['Zoe'])
    expect(await namesOf(ada, { search: sam.email })).toEqual(['Sam'])
    expect(await namesOf(ada, { search: '%' })).toEqual([])
    expect(await namesOf(ada, { status: TeammateStatus.Inactive })).toEqual(['Zoe'])
    expect(await namesOf(ada, { status: TeammateStatus.Active })).toEqual(['Ada', 'Sam'])
    expect(await namesOf(ada, { roleId: role.id })).toEqual(['Sam'])
    for (const sort of ['lastSeenAt', '-openReferrals', '-createdAt'])
      expect(await namesOf(ada, { sort })).toHaveLength(3)
  })

  test('offers only its active people', async () => {
    const { ada, sam, clinic } = await aTeam()
    await aPerson({ entity: clinic, firstName: 'Gil', isActive: false })
    expect((await as(sam)(teams.dropdown, {})).data).toEqual([
      { name: 'Ada Lane', value: String(ada.id), avatar: null, hint: 'Full access' },
      { name: 'Sam Lane', value: String(sam.id), avatar: null, hint: 'Front desk' },
    ])
  })

  test('has figures', async () => {
    const { ada, clinic, role } = await aTeam()
    await aPerson({ entity: clinic, firstName: 'Gil', isActive: false })
    await invite(ada, role.id)
    await db.insertInto('two_factor').values({ account_id: ada.id, enabled_at: clock.now() }).execute()
    const figures = async () => (await as(ada)(teams.kpis, {})).data
    expect(valuesIn(await figures())).toEqual({
      teammates: 3,
      active: 2,
      inactive: 1,
      invited: 1,
      expiredInvites: 0,
      rolesInUse: 1,
      withTwoFactor: 1,
      seenLastWeek: 2,
      openReferralsPerTeammate: 0,
    })
    const check = await figuresAndLists(as(ada), await figures())
    expect(check.figures).toEqual(check.lists)
    clock.advance({ days: 14 })
    ada.token = await world.signIn(ada.id)
    expect(valuesIn(await figures())).toMatchObject({ invited: 0, expiredInvites: 1, seenLastWeek: 1 })
    const later = await figuresAndLists(as(ada), await figures())
    expect(later.figures).toEqual(later.lists)
  })
})

describe('inviting', () => {
  test('twenty addresses reports which were skipped, and why', async () => {
    const { ada, sam, clinic, role } = await aTeam()
    const gil = await aPerson({ entity: clinic, firstName: 'Gil', isActive: false })
    const before = await invite(ada, role.id)
    const fresh = anAddress()
    const { data } = await as(ada)(teams.invite, {
      emails: [fresh, ` ${fresh.toUpperCase()} `, sam.email, gil.email, before.email],
      roleId: role.id,
    })
    expect(data.invited).toEqual([
      {
        id: expect.any(Number),
        email: fresh,
        firstName: null,
        lastName: null,
        role: { id: role.id, name: 'Front desk' },
        state: InvitationState.Pending,
        invitedBy: 'Ada Lane',
        sentAt: clock.now().toISOString(),
        expiresAt: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
      },
    ])
    expect(Object.fromEntries(data.skipped.map(({ email, reason }) => [email, reason]))).toEqual({
      [sam.email]: 'Already in your team',
      [gil.email]: 'In your team, but not active',
      [before.email]: 'Already has a pending invitation',
    })
    const emails = await db.selectFrom('mail').select('id').where('to_address', 'in', [fresh, sam.email]).execute()
    expect(emails).toHaveLength(1)
    expect(await eventsOf('team.invited')).toContainEqual({ type: 'team.invited', invitationId: data.invited[0]!.id })
  })

  test('accepts from one to twenty valid addresses', async () => {
    const { ada, role } = await aTeam()
    const many = Array.from({ length: 21 }, anAddress)
    for (const emails of [[], many, ['unknown']])
      await expect(as(ada)(teams.invite, { emails, roleId: role.id })).rejects.toMatchObject({ status: 400 })
    expect((await as(ada)(teams.invite, { emails: many.slice(1), roleId: role.id })).data.invited).toHaveLength(20)
  })

  test('one teammate with names; an existing or invited one is rejected at the field', async () => {
    const { ada, sam, role } = await aTeam()
    const person = { firstName: 'Nina', lastName: 'Voss', phone: '(510) 555-0101', roleId: role.id }
    const email = anAddress()
    const { data } = await as(ada)(teams.create, { ...person, email })
    expect(data).toMatchObject({ email, firstName: 'Nina', lastName: 'Voss', state: InvitationState.Pending })
    const token = await tokenSentTo(email)
    const stranger = as(null, { remoteAddress: someAddress() })
    expect((await stranger(invitations.show, { token })).data).toMatchObject({ firstName: 'Nina', lastName: 'Voss' })
    for (const [taken, reason] of [
      [sam.email, 'Already in your team'],
      [email, 'Already has a pending invitation'],
    ] as const)
      await expect(as(ada)(teams.create, { ...person, email: taken })).rejects.toMatchObject({
        status: 409,
        fields: { email: [reason] },
      })
  })

  test('to a role of the other side is rejected', async () => {
    const { ada } = await aTeam()
    const foreign = (await aTeam()).role
    await expect(as(ada)(teams.invite, { emails: [anAddress()], roleId: foreign.id })).rejects.toMatchObject({
      status: 400,
      fields: { roleId: ['Please select Role'] },
    })
  })

  test('the same address twice at the same time sends one email', async () => {
    const { ada, role } = await aTeam()
    const email = anAddress()
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await as(ada)(teams.invite, { emails: [email], roleId: role.id })).data),
    )
    expect(answers.flatMap(({ invited }) => invited)).toHaveLength(1)
    expect(await db.selectFrom('mail').select('id').where('to_address', '=', email).execute()).toHaveLength(1)
  })

  test('by two teams is two invitations; the first answer counts', async () => {
    const [one, two] = [await aTeam(), await aTeam()]
    const first = await invite(one.ada, one.role.id)
    const second = await invite(two.ada, two.role.id, first.email)
    const accept = (token: string) =>
      as(null, { remoteAddress: someAddress() })(invitations.acceptTeam, {
        token,
        answer: { accept: true, firstName: 'Nina', lastName: 'Voss', password: 'correct horse battery' },
      })
    const answers = await Promise.allSettled([accept(first.token), accept(second.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })
})

describe('an invitation', () => {
  const isOpen = async (token: string) =>
    (await ask(null, { url: `/api/auth/invitation?token=${token}` })).statusCode === 200

  test('is listed with its state, searched, and filtered', async () => {
    const { ada, role } = await aTeam()
    const { email, id } = await invite(ada, role.id)
    const revoked = await invite(ada, role.id)
    await as(ada)(teams.revokeInvite, { id: revoked.id })
    expect((await waiting(ada)).map(({ state }) => state)).toEqual([InvitationState.Revoked, InvitationState.Pending])
    expect((await waiting(ada, { state: InvitationState.Pending })).map((row) => row.id)).toEqual([id])
    expect((await waiting(ada, { search: email })).map((row) => row.id)).toEqual([id])
    for (const sort of ['email', '-expiresAt']) expect(await waiting(ada, { sort })).toHaveLength(2)
    expect(await waiting((await aTeam()).ada)).toEqual([])
  })

  test('sent again has another 14 days and a new link, and the previous one stops working', async () => {
    const { ada, role } = await aTeam()
    const { email, token } = await invite(ada, role.id)
    clock.advance({ days: 13 })
    const { data } = await as(ada)(teams.resendInvite, { Email: email.toUpperCase() })
    expect(data.expiresAt).toBe(new Date(clock.now().getTime() + 14 * 86_400_000).toISOString())
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(await tokenSentTo(email))).toBe(true)
  })

  test('that expired can be resent, or renewed with another role', async () => {
    const { ada, role } = await aTeam()
    const { email, id } = await invite(ada, role.id)
    clock.advance({ days: 14 })
    ada.token = await world.signIn(ada.id)
    expect((await waiting(ada))[0]!.state).toBe(InvitationState.Expired)
    const other = await aRole(ada, 'Back office')
    const again = await invite(ada, other.id, email)
    expect(again).toMatchObject({ id, role: { id: other.id }, state: InvitationState.Pending })
    expect(await isOpen(again.token)).toBe(true)
  })

  test('that was declined can be renewed, but not resent', async () => {
    const { ada, role } = await aTeam()
    const { email, token } = await invite(ada, role.id)
    await as(null, { remoteAddress: someAddress() })(invitations.acceptTeam, { token, answer: { accept: false } })
    await expect(as(ada)(teams.resendInvite, { Email: email })).rejects.toMatchObject({ status: 404 })
    expect((await invite(ada, role.id, email)).state).toBe(InvitationState.Pending)
  })

  test('revoked stops working; revoking twice, or another team’s, is rejected', async () => {
    const { ada, role } = await aTeam()
    const { id, token, email } = await invite(ada, role.id)
    const other = (await aTeam()).ada
    await expect(as(other)(teams.revokeInvite, { id })).rejects.toMatchObject({ status: 404 })
    await expect(as(other)(teams.resendInvite, { Email: email })).rejects.toMatchObject({ status: 404 })
    await as(ada)(teams.revokeInvite, { id })
    expect(await isOpen(token)).toBe(false)
    await expect(as(ada)(teams.revokeInvite, { id })).rejects.toMatchObject({ status: 409 })
    expect(await eventsOf('team.invitationRevoked')).toContainEqual({
      type: 'team.invitationRevoked',
      invitationId: id,
    })
  })
})

describe('the role of a teammate', () => {
  const saveAs = (manager: Person, id: number, roleId: number | null, isActive = true) =>
    as(manager)(teams.save, { id, roleId, isActive })

  test('two who decide at once do not write over one another', async () => {
    const { ada, sam, role } = await aTeam()
    const read = (await as(ada)(teams.list, {})).data.data.find(({ id }) => id === sam.id)!
    const { data: now } = await as(ada)(teams.save, { id: sam.id, version: read.version, roleId: null })
    expect(now.version).toBe(read.version + 1)
    await expect(as(ada)(teams.save, { id: sam.id, version: read.version, roleId: role.id })).rejects.toMatchObject({
      status: 409,
      message: 'Someone else just updated this teammate. Reload and try again',
    })
    expect((await as(ada)(teams.save, { id: sam.id, version: now.version, roleId: role.id })).data).toMatchObject({
      role: { id: role.id },
    })
  })

  test('changes immediately, up to all rights and back', async () => {
    const { ada, sam, role } = await aTeam()
    const status = async () => (await ask(sam, { url: '/api/teams' })).statusCode
    expect(await status()).toBe(403)
    expect((await saveAs(ada, sam.id, null)).data).toMatchObject({ userType: 2, role: null })
    expect(await status()).toBe(200)
    expect((await saveAs(ada, sam.id, role.id)).data).toMatchObject({ userType: 4, role: { id: role.id } })
    expect(await status()).toBe(403)
    expect((await eventsOf('team.roleChanged')).filter(({ accountId }) => accountId === sam.id)).toEqual([
      { type: 'team.roleChanged', accountId: sam.id, roleId: null },
      { type: 'team.roleChanged', accountId: sam.id, roleId: role.id },
    ])
  })

  test('must belong to the viewer’s side', async () => {
    const { ada, sam } = await aTeam()
    const foreign = (await aTeam()).role
    await expect(saveAs(ada, sam.id, foreign.id)).rejects.toMatchObject({ status: 400 })
  })

  test('cannot be changed by themselves', async () => {
    const { ada, role } = await aTeam()
    await aPerson({ entity: ada.entity!, firstName: 'Bea' })
    await expect(saveAs(ada, ada.id, role.id)).rejects.toMatchObject({ status: 409 })
    expect((await as(ada)(auth.me, {})).data.userType.id).toBe(2)
  })

  test.each([
    ['owners', true],
    ['administrators', false],
  ])('two %s who take each other’s rights at the same time: one of them keeps them', async (_, isEntity) => {
    if (!isEntity) await db.updateTable('account').set({ is_active: false }).where('user_type', '=', 1).execute()
    const entity = isEntity ? await anEntity() : undefined
    const [ada, bea] = [await aPerson({ entity }), await aPerson({ entity, firstName: 'Bea' })]
    const role = await aRole(ada)
    const answers = await Promise.allSettled([saveAs(ada, bea.id, role.id), saveAs(bea, ada.id, role.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: expect.toBeOneOf([403, 409]) },
    })
    const left = await db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', [ada.id, bea.id])
      .where('role_id', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('on another team is a 404', async () => {
    const { ada } = await aTeam()
    const { sam, role } = await aTeam()
    const admin = await aPerson()
    for (const manager of [ada, admin]) {
      await expect(saveAs(manager, sam.id, null)).rejects.toMatchObject({ status: 404 })
      for (const endpoint of [teams.openWork, teams.remove, teams.removeTwoFactor])
        await expect(as(manager)(endpoint, { id: sam.id })).rejects.toMatchObject({ status: 404 })
    }
    expect((await as(sam)(auth.me, {})).data.userRole?.id).toBe(role.id)
  })

  test('does not deactivate as a side effect', async () => {
    const { ada, sam, role } = await aTeam()
    await expect(saveAs(ada, sam.id, role.id, false)).rejects.toMatchObject({ status: 400 })
    expect((await as(sam)(auth.me, {})).data.id).toBe(sam.id)
  })
})

describe('two-factor authentication of a teammate', () => {
  test('is reset with everything that belongs to it, and the sessions end', async () => {
    const { ada, sam } = await aTeam()
    const now = clock.now()
    await expect(as(ada)(teams.removeTwoFactor, { id: sam.id })).rejects.toMatchObject({ status: 409 })
    await db.insertInto('two_factor').values({ account_id: sam.id, notification_by: 1, enabled_at: now }).execute()
    await db
      .insertInto('recovery_code')
      .values({ account_id: sam.id, code_hash: Buffer.from('x') })
      .execute()
    await db
      .insertInto('trusted_device')
      .values({ account_id: sam.id, token_hash: Buffer.from('x'), created_at: now, expires_at: now })
      .execute()
    expect((await teammates(ada, { search: 'Sam' }))[0]!.hasTwoFactor).toBe(true)

    expect((await as(ada)(teams.removeTwoFactor, { id: sam.id })).data.hasTwoFactor).toBe(false)
    for (const table of ['two_factor', 'recovery_code', 'trusted_device'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', sam.id).execute()).toEqual([])
    expect((await ask(sam, { url: '/api/auth/me' })).statusCode).toBe(401)
    expect(await eventsOf('account.twoFactorOff')).toContainEqual({ type: 'account.twoFactorOff', accountId: sam.id })
    await expect(as(ada)(teams.removeTwoFactor, { id: ada.id })).rejects.toMatchObject({ status: 409 })
  })
})

test('is not available to staff', async () => {
  const { sam, ada, clinic } = await aTeam()
  const everything = await staffOf(clinic, { team: ['view', 'add', 'edit', 'delete'] })
  for (const person of [sam, everything]) {
    await expect(as(person)(teams.list, {})).rejects.toMatchObject({ status: 403 })
    await expect(as(person)(teams.remove, { id: ada.id })).rejects.toMatchObject({ status: 403 })
  }
})
