import { auth } from '@handoff/contracts/access/auth/auth'
import { invitations } from '@handoff/contracts/access/invitations'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { describe, expect, test } from 'vitest'
import { contextFor, createDispatcher } from '../../../kit/events/events.ts'
import { hashOf } from '../../../kit/security/token.ts'
import { someAddress } from '../../../test/samples.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { teamsOf } from '../teams/teams.fixtures.ts'
import { expireInvitations } from './invitations.job.ts'
import { inviteToEntity } from './invitations.send-invitation.ts'

const world = await openWorld()
const { as, ask, aPerson, anEntity, clock, db } = world
const { aRole, aTeam, invite, tokenSentTo, lastMailTo, anAddress, eventsOf } = teamsOf(world)

const stranger = () => as(null, { remoteAddress: someAddress() })
const yes = { accept: true, firstName: 'Nina', lastName: 'Voss', password: 'correct horse battery' } as const
const no = { accept: false } as const
const show = async (token: string) => (await stranger()(invitations.show, { token })).data
const acceptTeam = async (token: string, answer: typeof yes | typeof no = yes) =>
  (await stranger()(invitations.acceptTeam, { token, answer })).data
const notFound = { status: 404, message: 'We couldn’t find this invitation' }

describe('someone invited to a team', () => {
  test('sees who invites, to what, and until when', async () => {
    const { ada, role } = await aTeam()
    const email = anAddress()
    await as(ada)(teams.invite, { emails: [email], roleId: role.id, message: 'We need you' })
    expect(await show(await tokenSentTo(email))).toEqual({
      kind: 'team',
      inviter: 'Ada Lane',
      to: 'Harbor Clinic',
      role: 'Front desk',
      email,
      firstName: null,
      lastName: null,
      message: 'We need you',
      expiresAt: new Date(clock.now().getTime() + 14 * 86_400_000).toISOString(),
      hasAccount: false,
    })
    expect(await lastMailTo(email)).toMatchObject({
      subject: 'Join the team of Harbor Clinic',
      letter: {
        paragraphs: ['Ada Lane invited you to join the team of Harbor Clinic in Handoff.', 'We need you'],
        facts: [
          ['Invited by', `Ada Lane, ${ada.email}`],
          ['Role', 'Front desk'],
        ],
      },
    })
  })

  test('to the administrative team sees the name of the network', async () => {
    const { token } = await invite(await aPerson(), null)
    expect(await show(token)).toMatchObject({ to: 'Handoff', role: null })
  })

  test('accepts with names and a password, is logged in, and can log in again', async () => {
    const { ada, role, clinic } = await aTeam()
    const { token, email, id } = await invite(ada, role.id)
    const joined = await acceptTeam(token)
    expect(joined).toMatchObject({
      firstName: 'Nina',
      email,
      userType: { id: 4 },
      userRole: { id: role.id },
      entity: { id: clinic.id },
      timeZone: 'America/Chicago',
    })
    expect((await as(joined)(auth.me, {})).data.id).toBe(joined!.id)
    const again = await stranger()(auth.login, { email, password: yes.password })
    expect(again.data).toMatchObject({ id: joined!.id })
    expect(await eventsOf('invitation.teamJoined')).toContainEqual({
      type: 'invitation.teamJoined',
      invitationId: id,
      inviterId: ada.id,
      accountId: joined!.id,
    })
    const entities = (await as(ada)(teams.list, {})).data.data.map((entity) => entity.email)
    expect(entities).toContain(email)
  })

  test.each([
    ['an entity', true, 2],
    ['the administrative side', false, 1],
  ])('without a role has all rights of %s', async (_, isEntity, userType) => {
    const manager = await aPerson(isEntity ? { entity: await anEntity() } : {})
    const joined = await acceptTeam((await invite(manager, null)).token)
    expect(joined).toMatchObject({ userType: { id: userType }, userRole: null })
    await as(joined)(roles.list, {})
  })

  test('answers once: then the link does not work', async () => {
    const { ada, role } = await aTeam()
    const accepted = await invite(ada, role.id)
    await acceptTeam(accepted.token)
    const declined = await invite(ada, role.id)
    expect(await acceptTeam(declined.token, no)).toBeNull()
    for (const { token } of [accepted, declined]) {
      await expect(show(token)).rejects.toMatchObject(notFound)
      await expect(acceptTeam(token)).rejects.toMatchObject(notFound)
      await expect(acceptTeam(token, no)).rejects.toMatchObject(notFound)
    }
    expect(await eventsOf('invitation.declined')).toContainEqual({
      type: 'invitation.declined',
      invitationId: declined.id,
      inviterId: ada.id,
    })
  })

  test('in two browsers at the same time gets one account', async () => {
    const { ada, role } = await aTeam()
    const { token, email } = await invite(ada, role.id)
    const answers = await Promise.allSettled([acceptTeam(token), acceptTeam(token), acceptTeam(token, no)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const accounts = await db.selectFrom('account').select('id').where('email', '=', email).execute()
    const declines = (await eventsOf('invitation.declined')).filter(({ inviterId }) => inviterId === ada.id)
    expect(accounts.length + declines.length).toBe(1)
  })

  test('gets errors for missing fields, which do not use up the link', async () => {
    const { ada, role } = await aTeam()
    const { token } = await invite(ada, role.id)
    const answer = { ...yes, password: 'short' }
    await expect(stranger()(invitations.acceptTeam, { token, answer })).rejects.toMatchObject({
      status: 400,
      fields: { 'answer.password': ['Password must have at least 12 characters'] },
    })
    expect((await show(token)).email).toBeTruthy()
  })

  test('must choose a password that is neither common nor their name', async () => {
    const { ada, role } = await aTeam()
    const { token } = await invite(ada, role.id)
    for (const password of ['iloveyou1234', 'nina-voss-nina'])
      await expect(stranger()(invitations.acceptTeam, { token, answer: { ...yes, password } })).rejects.toMatchObject({
        status: 400,
        fields: { 'answer.password': [expect.stringMatching(/^This password is too easy to guess/)] },
      })
    expect((await show(token)).email).toBeTruthy()
  })

  test('cannot answer it at the other path', async () => {
    const { ada, role } = await aTeam()
    const { token } = await invite(ada, role.id)
    for (const answer of [yes, no])
      await expect(stranger()(invitations.acceptEntity, { token, answer })).rejects.toMatchObject(notFound)
    expect((await acceptTeam(token))?.userType.id).toBe(4)
  })

  test('has exactly 14 days', async () => {
    const { ada, role } = await aTeam()
    const { token } = await invite(ada, role.id)
    clock.advance({ days: 13, hours: 23, minutes: 59, seconds: 59 })
    expect((await show(token)).kind).toBe('team')
    clock.advance({ seconds: 1 })
    await expect(show(token)).rejects.toMatchObject(notFound)
    await expect(acceptTeam(token)).rejects.toMatchObject(notFound)
  })

  test('learns nothing from an unknown link, and only hashes are stored', async () => {
    const { ada, role } = await aTeam()
    const { token, id } = await invite(ada, role.id)
    for (const odd of ['none', `${token}x`, token.toLowerCase()])
      await expect(show(odd)).rejects.toMatchObject(notFound)
    const row = await db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(hashOf(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('an address with an account elsewhere', () => {
  test('learns that only from its email, and the inviter gets the usual answer', async () => {
    const { ada, role } = await aTeam()
    const elsewhere = await aPerson({ entity: await anEntity({ name: 'Elsewhere' }), firstName: 'Olaf' })
    const email = anAddress()
    const answerFor = async (address: string) => {
      const { data } = await as(ada)(teams.invite, { emails: [address], roleId: role.id })
      const { id: _, email: __, ...invitation } = data.invited[0]!
      return { told: invitation, skipped: data.skipped }
    }
    expect(await answerFor(elsewhere.email)).toEqual(await answerFor(email))

    const { letter } = await lastMailTo(elsewhere.email)
    expect(JSON.stringify(letter)).toContain('This address already has an account')
    expect(JSON.stringify(letter)).not.toContain('Elsewhere')
    expect(JSON.stringify((await lastMailTo(email)).letter)).not.toContain('already')

    const token = await tokenSentTo(elsewhere.email)
    expect(await show(token)).toMatchObject({ hasAccount: true, email: elsewhere.email })
    await expect(acceptTeam(token)).rejects.toMatchObject({
      status: 409,
      message: 'This address already has an account',
    })
    expect((await as(elsewhere)(auth.me, {})).data.entity?.name).toBe('Elsewhere')
    expect(await acceptTeam(token, no)).toBeNull()
  })
})

describe('someone invited to run an entity', () => {
  const inviteRunner = async (manager: Person, entityId: number, email = anAddress()) => {
    const viewer = { ...manager, sessionId: 1, timeZone: 'America/New_York', roleAccesses: [], side: 'admin' as const }
    const dispatcher = createDispatcher({ db, listeners: [], onError: () => {} })
    const origin = { address: null, device: null }
    const ctx = contextFor({
      db,
      viewer,
      now: clock.now,
      publicUrl: 'http://localhost:3000',
      origin,
      dispatcher,
      files: world.app.handoff.files,
      secrets: world.app.handoff.secrets,
      countInbound: async () => 0,
    })
    const id = await ctx.transaction((tx) => inviteToEntity(tx, { entityId, email, firstName: 'Nina' }))
    await dispatcher.stop()
    return { id, email, token: id === null ? '' : await tokenSentTo(email) }
  }

  test('becomes its owner, and opens it for referrals', async () => {
    const admin = await aPerson()
    const shelter = await anEntity({ name: 'New Shelter', entityState: 2 })
    const { token, id, email } = await inviteRunner(admin, shelter.id)
    const { letter } = await lastMailTo(email)
    expect(letter).toMatchObject({ button: { path: `/auth/invitation-accepted?token=${token}` } })
    expect(await show(token)).toMatchObject({ kind: 'entity', to: 'New Shelter', firstName: 'Nina', role: null })
    await expect(acceptTeam(token)).rejects.toMatchObject(notFound)

    const { data } = await stranger()(invitations.acceptEntity, { token, answer: yes })
    expect(data).toMatchObject({ userType: { id: 2 }, entity: { id: shelter.id } })
    const { entity_state } = await db
      .selectFrom('entity')
      .select('entity_state')
      .where('id', '=', shelter.id)
      .executeTakeFirstOrThrow()
    expect(entity_state).toBe(1)
    expect(await eventsOf('invitation.entityJoined')).toEqual([
      {
        type: 'invitation.entityJoined',
        invitationId: id,
        inviterId: admin.id,
        accountId: data!.id,
        entityId: shelter.id,
      },
    ])
  })

  test('cannot be invited again before the first answer', async () => {
    const admin = await aPerson()
    const shelter = await anEntity({ entityState: 2 })
    const { email } = await inviteRunner(admin, shelter.id)
    expect((await inviteRunner(admin, shelter.id, email)).id).toBeNull()
  })

  test('does not reopen an entity closed since', async () => {
    const shelter = await anEntity({ entityState: 4 })
    const { token } = await inviteRunner(await aPerson(), shelter.id)
    await stranger()(invitations.acceptEntity, { token, answer: yes })
    const row = await db.selectFrom('entity').select('entity_state').where('id', '=', shelter.id).executeTakeFirst()
    expect(row?.entity_state).toBe(4)
  })
})

describe('expired invitations', () => {
  const run = () => expireInvitations.run({ db, now: clock.now(), publicUrl: '' })
  const expiredFor = async (inviterId: number) =>
    (await eventsOf('invitation.expired')).filter((event) => event.inviterId === inviterId)

  test('are reported once, and again after they were resent', async () => {
    const { ada, role } = await aTeam()
    const { id, email } = await invite(ada, role.id)
    await acceptTeam((await invite(ada, role.id)).token)
    await run()
    expect(await expiredFor(ada.id)).toEqual([])
    clock.advance({ days: 14 })
    ada.token = await world.signIn(ada.id)
    await Promise.all([run(), run()])
    await run()
    const notification = { type: 'invitation.expired', invitationId: id, inviterId: ada.id }
    expect(await expiredFor(ada.id)).toEqual([notification])

    await as(ada)(teams.resendInvite, { Email: email })
    await run()
    clock.advance({ days: 14 })
    await run()
    expect(await expiredFor(ada.id)).toEqual([notification, notification])
  })
})

test('the role of an invitation is that at the moment it is accepted', async () => {
  const { ada, role } = await aTeam()
  const { token } = await invite(ada, role.id)
  const other = await aRole(ada, 'Back office')
  const [, joined] = await Promise.all([as(ada)(roles.remove, { id: role.id, moveTo: other.id }), acceptTeam(token)])
  const { role_id } = await db
    .selectFrom('account')
    .select('role_id')
    .where('id', '=', joined!.id)
    .executeTakeFirstOrThrow()
  expect(role_id).toBe(other.id)
  expect((await ask(joined, { url: '/api/auth/me' })).statusCode).toBe(200)
})
