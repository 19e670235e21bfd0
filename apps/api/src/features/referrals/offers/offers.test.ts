import { ConsentScope } from '@handoff/contracts/customers/consents'
import { ContactPreference } from '@handoff/contracts/customers/customers/fields'
import { appointments, CustomerAnswer, Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { groups } from '@handoff/contracts/referrals/groups'
import { offers } from '@handoff/contracts/referrals/offers'
import { GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { FollowUpAnswer, followUps } from '@handoff/contracts/surveys/followUps'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'
import { referralsOf, verbal } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, clock, db, fireTimers, signIn, aCustomer, anEntity, aPerson } = world
const ask = as(null)
const { take } = referralsOf(world)
const { several, refer, stagesOf } = groupsOf(world)
const { ada, shelters, people } = await several()
const [ben1, ben2] = people as [Person, Person, Person]
const { Offer, FirstToAccept } = GroupMode

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  await db.deleteFrom('rate_limit').execute()
  clock.set('2026-11-18T15:00:00Z')
  for (const person of [ada, ...people]) person.token = await signIn(person.id)
})

/** A customer who is emailed. */
const tina = (more: object = {}) =>
  aCustomer(ada, {
    firstName: 'Tina',
    lastName: 'Brown',
    email: `tina${Math.random()}@example.org`,
    contactPreference: ContactPreference.Email,
    ...more,
  })

const mailsTo = async (email: string) =>
  (await db.selectFrom('mail').select('letter').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ letter }) => letter as { subject: string; title: string; paragraphs: string[]; button?: { path: string } },
  )
const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')!

async function anOffer(mode: GroupMode = Offer, more: object = {}, who: object = {}) {
  const customer = await tina(who)
  const { groupId, ids } = await refer(ada, shelters, mode, { customerId: customer.id, ...more })
  const email = (
    await db.selectFrom('customer').select('email').where('id', '=', customer.id).executeTakeFirstOrThrow()
  ).email!
  const mails = await mailsTo(email)
  return { groupId, ids, email, customer, token: tokenOf(mails.at(-1)!.button!.path), mails }
}
const show = async (token: string, pass?: string) => (await ask(offers.show, { token, ...(pass && { pass }) })).data
const idOf = (index: number) => shelters[index]!.id
const reject = (id: number, reasonCode: string) => take(ben1, id, 'reject', { reasonCode, notes: 'Full' })

test('a link that staff hand over is to be given, until they say that the customer has it', async () => {
  const customer = await tina({ contactPreference: ContactPreference.Phone })
  const { groupId } = await refer(ada, shelters, Offer, { customerId: customer.id })
  const lineOf = async () => {
    const { data } = (await as(ada)(referrals.listOutbound, { pageSize: 100, isDetailed: true })).data
    return data.find((row) => row.groupId === groupId)?.group
  }
  expect(await lineOf()).toMatchObject({ isToGive: true, link: null })
  await expect(as(ada)(offers.given, { groupId })).rejects.toMatchObject({ status: 404 })
  const { data } = await as(ada)(offers.resend, { groupId, isHandedOver: true })
  expect(data).toMatchObject({ qr: expect.stringMatching(/^data:image\/svg/), choices: shelters.length, sentTo: null })
  expect(await lineOf()).toMatchObject({ isToGive: true, link: { isGiven: false } })
  for (let twice = 0; twice < 2; twice++) await as(ada)(offers.given, { groupId })
  expect(await lineOf()).toMatchObject({
    isToGive: false,
    link: { isGiven: true, isSent: false },
    last: { words: 'Link given to the customer', receiver: null },
  })
})

describe('the email', () => {
  test('has a link, the sender and the need, and not the customer’s name', async () => {
    const { mails } = await anOffer()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.button!.path).toMatch(/^\/client-referring-request\?token=[\w-]{43}$/)
    expect(mails[0]!.paragraphs[0]).toBe(
      'Harbor Clinic found 3 places that can help you with housing. Only the one you choose gets your information.',
    )
    expect(JSON.stringify(mails[0])).not.toMatch(/Tina|Brown/)
  })

  test('goes to an address without another preference, unless the link is printed or texted', async () => {
    const { mails } = await anOffer(Offer, {}, { contactPreference: null })
    expect(mails).toHaveLength(1)
    const phone = { contactPreference: ContactPreference.Phone }
    expect((await anOffer(Offer, { linkWay: LinkWay.Email }, phone)).mails).toHaveLength(1)
    for (const linkWay of [LinkWay.Print, LinkWay.Text]) {
      const customer = await tina()
      const { groupId } = await refer(ada, shelters, Offer, { customerId: customer.id, linkWay })
      expect(await mailsTo(customer.email!)).toEqual([])
      expect((await as(ada)(groups.show, { groupId })).data.linkWay).toBe(linkWay)
    }
  })

  test('can’t be selected for a customer without an address', async () => {
    const customer = await tina({ email: '' })
    const input = { customerId: customer.id, linkWay: LinkWay.Email }
    await expect(refer(ada, shelters, Offer, input)).rejects.toMatchObject({
      status: 400,
      fields: { linkWay: ['The customer has no email address'] },
    })
  })

  test('goes to no one who chose another way; staff get the link to hand over', async () => {
    const customer = await tina({ contactPreference: ContactPreference.Phone })
    const { groupId } = await refer(ada, shelters, Offer, { customerId: customer.id })
    const { data } = await as(ada)(offers.resend, { groupId })
    expect(data.sentTo).toBeNull()
    expect(await show(tokenOf(data.path!))).toMatchObject({ phase: 'choose' })
  })

  test('is sent again, with who refused and why, when the chosen provider can’t help', async () => {
    const { token, ids, email } = await anOffer()
    await ask(offers.proceed, { token, referToId: idOf(0) })
    await reject(ids[0]!, 'no_capacity')
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Choose who can help you', 'You can choose again'])
    expect(mails[1]!.paragraphs).toEqual([
      'Shelter 1 can’t help right now. They have no room right now.',
      'There are 2 more places that can help you with housing. Only the one you choose gets your information.',
      'Choose by Wednesday, November 25.',
    ])
    expect((await show(tokenOf(mails[1]!.button!.path))).providers.map(({ state }) => state)).toEqual([
      'rejected',
      'offered',
      'offered',
    ])
  })

  test('is in the language of the customer, with its dates', async () => {
    const { mails } = await anOffer(Offer, {}, { languages: ['Spanish'] })
    expect(mails[0]!.paragraphs).toContain('Elija antes del miércoles 25 de noviembre.')
  })
})

describe('after a refusal', () => {
  const worklistOf = async () => (await as(ada)(worklist.show, {})).data.lines.filter((one) => one.side === 'outbound')
  const lineOf = async (groupId: number) => (await worklistOf()).find(({ referral }) => referral?.groupId === groupId)
  const awaitingReply = async () =>
    (await as(ada)(referrals.listOutbound, { queue: 'needs_your_reply', pageSize: 100 })).data.data.map(
      (row) => row.groupId,
    )

  test.each([
    ['rejects', async (id: number) => reject(id, 'no_capacity'), { kind: 'rejected', reason: 'no_capacity' }],
    ['gives a reason of its own', async (id: number) => reject(id, 'reject_other'), { kind: 'rejected', reason: null }],
    [
      'lets it expire',
      async (id: number) => {
        await db.updateTable('timer').set({ due_at: clock.now() }).where('referral_id', '=', id).execute()
        for (let left = 0; left < 6; left++) await fireTimers()
      },
      { kind: 'silent', reason: null },
    ],
    [
      'is canceled by the sender',
      async (id: number) => void (await take(ada, id, 'cancel', { reasonCode: 'served_elsewhere' })),
      { kind: 'canceled', reason: null },
    ],
  ])('the same link opens again when the provider %s', async (_, act, refusal) => {
    const { token, ids, groupId } = await anOffer()
    await ask(offers.proceed, { token, referToId: idOf(0) })
    expect(await awaitingReply()).not.toContain(groupId)
    await act(ids[0]!)
    const view = await show(token)
    expect(view).toMatchObject({ phase: 'choose', lastRefusedId: idOf(0) })
    expect(view.providers[0]).toMatchObject({ refusal })
    expect(view.providers[1]).toMatchObject({ canProceed: true, refusal: null })
    expect(await lineOf(groupId)).toMatchObject({ group: 'chooseAgain', action: 'showLink', phone: null })
    expect(await awaitingReply()).toContain(groupId)

    await ask(offers.proceed, { token, referToId: idOf(1) })
    expect(await lineOf(groupId)).toBeUndefined()
    expect(await awaitingReply()).not.toContain(groupId)
  })

  test('the figures of the queues count it', async () => {
    const before = (await as(ada)(referrals.outboundCounts, {})).data.byQueue.needs_your_reply
    const { token, ids } = await anOffer()
    await ask(offers.proceed, { token, referToId: idOf(0) })
    await reject(ids[0]!, 'no_capacity')
    const { byQueue } = (await as(ada)(referrals.outboundCounts, {})).data
    expect(byQueue.needs_your_reply).toBe(before! + 1)
    expect(byQueue.needs_your_reply).toBe((await awaitingReply()).length)
  })

  test('a customer without email is called about a restricted service: no unusable link is created', async () => {
    const houses = [
      await anEntity({ name: 'Safe House', categories: ['Safety'] }),
      await anEntity({ name: 'Quiet House', categories: ['Safety'] }),
    ]
    const [olga] = await Promise.all(houses.map((entity) => aPerson({ entity })))
    const phones = [{ number: '(432) 555-0118' }]
    const customer = await aCustomer(ada, { firstName: 'Lena', lastName: 'Fox', phones })
    const categoryId = await world.categoryId('Safety')
    const { groupId, ids } = await refer(ada, houses, Offer, { customerId: customer.id, categoryId })
    await expect(as(ada)(offers.resend, { groupId, isHandedOver: true })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/no email address\. Call them/),
    })
    expect(await db.selectFrom('link').select('id').where('group_id', '=', groupId).execute()).toEqual([])
    expect((await as(ada)(groups.show, { groupId })).data.canOpenLink).toBe(false)
    const choose = (index: number) =>
      as(ada)(groups.proceed, { groupId, referToId: houses[index]!.id, channel: 2, notes: null })
    await choose(0)
    await take(olga!, ids[0]!, 'open')
    await take(olga!, ids[0]!, 'reject', { reasonCode: 'no_capacity' })
    expect(await lineOf(groupId)).toMatchObject({
      group: 'chooseAgain',
      action: 'recordChoice',
      phone: '+14325550118',
    })
    await choose(1)
    expect(await lineOf(groupId)).toBeUndefined()
  })

  test('a customer without email is called, and the link that they were given remains valid', async () => {
    const customer = await aCustomer(ada, {
      firstName: 'Denise',
      lastName: 'Walker',
      phones: [{ number: '(432) 555-0117' }],
    })
    const { groupId, ids } = await refer(ada, shelters, Offer, { customerId: customer.id })
    expect(await db.selectFrom('link').select('id').where('group_id', '=', groupId).execute()).toEqual([])
    const token = tokenOf((await as(ada)(offers.resend, { groupId, isHandedOver: true })).data.path!)
    clock.advance({ days: 5 })
    await ask(offers.proceed, { token, referToId: idOf(0) })
    await reject(ids[0]!, 'no_capacity')
    expect(await lineOf(groupId)).toMatchObject({
      group: 'chooseAgain',
      detail: 'Shelter 1: No capacity',
      phone: '+14325550117',
    })
    // Past the seven days of the link, within those of the offer that began again.
    clock.advance({ days: 4 })
    expect(await show(token)).toMatchObject({ phase: 'choose' })
    await ask(offers.proceed, { token, referToId: idOf(1) })
    expect(await stagesOf(groupId)).toEqual(['rejected', 'sent', 'offered'])
  })
})

describe('the page', () => {
  test('names the receivers in the sender’s order and no customer', async () => {
    const { token } = await anOffer()
    const view = await show(token)
    expect(view).toMatchObject({
      phase: 'choose',
      category: 'Housing',
      language: 'en',
      sender: { name: 'Harbor Clinic' },
      chosen: null,
      canWithdraw: true,
    })
    expect(view.providers.map(({ id, canProceed }) => [id, canProceed])).toEqual(shelters.map(({ id }) => [id, true]))
    expect(JSON.stringify(view)).not.toMatch(/Tina|Brown/)
  })

  test('choosing sends to that one; twice, and in two tabs, sends once', async () => {
    const { token, ids, groupId } = await anOffer()
    const answers = await Promise.allSettled([
      ask(offers.proceed, { token, referToId: idOf(1) }),
      ask(offers.proceed, { token, referToId: idOf(1) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await stagesOf(groupId)).toEqual(['offered', 'sent', 'offered'])
    await expect(ask(offers.proceed, { token, referToId: idOf(0) })).rejects.toMatchObject({
      status: 409,
      message: 'Shelter 2 is being asked already',
    })
    const sentRows = await db
      .selectFrom('event')
      .select(['account_id', 'data'])
      .where('referral_id', '=', ids[1]!)
      .where('type', '=', 'referral.sent')
      .execute()
    expect(sentRows).toMatchObject([{ account_id: null, data: { via: 'chosen', channel: 1 } }])

    const view = await show(token)
    expect(view).toMatchObject({ phase: 'asked', chosen: { id: idOf(1), name: 'Shelter 2' }, canChooseAnother: true })
    expect(view.sharing.map(({ name, level }) => [name, level])).toEqual([
      ['Shelter 2', 'limited'],
      ['Harbor Clinic', 'full'],
    ])
    // The category shares numbers of the household before acceptance: the sentence lists them.
    expect(view.sharesHousehold).toBe(false)
    await db.updateTable('category').set({ shares_household: true }).where('name', '=', 'Housing').execute()
    const now = await show(token)
    expect(now.sharing[0]).toMatchObject({ level: 'household' })
    // Before a choice there is no such line: the question before choosing lists them as well.
    expect(now.sharesHousehold).toBe(true)
    await db.updateTable('category').set({ shares_household: false }).where('name', '=', 'Housing').execute()
  })

  test('follows the referral, and lists readers by provider and day', async () => {
    const { token, ids } = await anOffer()
    await ask(offers.proceed, { token, referToId: idOf(1) })
    await take(ben2, ids[1]!, 'open')
    await take(ben2, ids[1]!, 'accept')
    await referralsOf(world).show(ben2, ids[1]!)
    const view = await show(token)
    expect(view.phase).toBe('helped')
    expect(view.chosen!.steps.map(({ key, at }) => [key, at !== null])).toEqual([
      ['chosen', true],
      ['opened', true],
      ['answered', true],
      ['booked', false],
      ['visited', false],
    ])
    expect(view.looked).toContainEqual({ name: 'Shelter 2', day: '2026-11-18' })
    expect(JSON.stringify(view)).not.toContain('Ben2')
  })

  test('“Not for me” can be undone while others are open, and “choose another” opens the list again', async () => {
    const { token, groupId } = await anOffer()
    await ask(offers.decline, { token, referToId: idOf(0), note: 'Closed on Tuesdays' })
    expect((await show(token)).providers[0]!.state).toBe('declined')
    await ask(offers.restore, { token, referToId: idOf(0) })
    expect(await stagesOf(groupId)).toEqual(['offered', 'offered', 'offered'])

    await ask(offers.proceed, { token, referToId: idOf(0) })
    await ask(offers.decline, { token, referToId: idOf(0) })
    const view = await show(token)
    expect(view.phase).toBe('choose')
    await ask(offers.decline, { token })
    expect((await as(ada)(groups.show, { groupId })).data.isUnfilled).toBe(true)
  })

  test('withdrawing ends everything, and is no unmet need', async () => {
    const { token, groupId } = await anOffer()
    await ask(offers.withdraw, { token, note: 'Found something' })
    expect(await stagesOf(groupId)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    expect((await show(token)).phase).toBe('withdrawn')
    expect((await as(ada)(groups.show, { groupId })).data.isUnfilled).toBe(false)
  })

  test('stopping the sharing ends the access of a receiver, or the consent of the sender', async () => {
    const { token, ids, customer } = await anOffer()
    await ask(offers.proceed, { token, referToId: idOf(1) })
    await take(ben2, ids[1]!, 'accept')
    await ask(offers.stopSharing, { token, entityId: idOf(1) })
    const row = () => db.selectFrom('referral').select('stage').where('id', '=', ids[1]!).executeTakeFirstOrThrow()
    expect((await row()).stage).toBe('withdrawn')
    const access = await db
      .selectFrom('customer_access')
      .select('until')
      .where('customer_id', '=', customer.id)
      .where('entity_id', '=', idOf(1))
      .executeTakeFirst()
    expect(access?.until).not.toBeNull()
    const { data: ended } = await as(ada)(referrals.show, { id: ids[1]! })
    expect([ended.reason, ended.consentRevokedAt]).toEqual(['Consent revoked', expect.any(String)])

    const other = await anOffer()
    const { sharing } = await show(other.token)
    await ask(offers.stopSharing, { token: other.token, entityId: sharing[0]!.id })
    expect(await stagesOf(other.groupId)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    const consent = await db
      .selectFrom('consent')
      .select(['revoked_at', 'revoked_by_id'])
      .where('customer_id', '=', other.customer.id)
      .executeTakeFirstOrThrow()
    expect(consent).toMatchObject({ revoked_at: expect.any(Date), revoked_by_id: null })
  })

  test('in order, the next one receives it once the sharing with one has stopped', async () => {
    const { token, groupId } = await anOffer(GroupMode.Cascade)
    await ask(offers.stopSharing, { token, entityId: idOf(0) })
    expect(await stagesOf(groupId)).toEqual(['withdrawn', 'sent', 'queued'])
    const { sharing } = await show(token)
    await ask(offers.stopSharing, { token, entityId: sharing.find(({ role }) => role === 'sender')!.id })
    expect(await stagesOf(groupId)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  test('shows the state of each in the other modes, and nothing to choose', async () => {
    const { token } = await anOffer(FirstToAccept)
    const view = await show(token)
    expect(view.phase).toBe('asked')
    expect(view.providers.map(({ state, canProceed }) => [state, canProceed])).toEqual([
      ['asked', false],
      ['asked', false],
      ['asked', false],
    ])
    await expect(ask(offers.proceed, { token, referToId: idOf(0) })).resolves.toBeDefined()
  })

  test('staff see it as a read-only preview; no one else sees it', async () => {
    const { groupId } = await anOffer()
    const { data } = await as(ada)(offers.preview, { groupId })
    expect(data).toMatchObject({ isPreview: true, phase: 'choose', canWithdraw: false })
    expect(data.providers.some(({ canProceed, canDecline }) => canProceed || canDecline)).toBe(false)
    await expect(as(ben1)(offers.preview, { groupId })).rejects.toMatchObject({ status: 404 })
    expect((await as(ada)(offers.previewDetails, { groupId, referToId: idOf(0) })).data.provider.name).toBe('Shelter 1')
  })
})

describe('the link', () => {
  test('an unknown one, and one that was retired without a successor, get the same response', async () => {
    const { token, groupId } = await anOffer()
    await db.updateTable('link').set({ revoked_at: clock.now() }).where('group_id', '=', groupId).execute()
    const answers = await Promise.all(
      [token, 'x'.repeat(43), 'short'].map((one) =>
        show(one).catch((error: { status: number; message: string }) => error),
      ),
    )
    expect(answers.map((one) => ('status' in one ? [one.status, (one as { message: string }).message] : one))).toEqual(
      Array.from({ length: 3 }, () => [404, expect.any(String)]),
    )
    expect(new Set(answers.map((one) => (one as { message: string }).message)).size).toBe(1)
  })

  test('is replaced by another one in the same mailbox', async () => {
    const { token, groupId } = await anOffer()
    await as(ada)(offers.resend, { groupId })
    expect(await show(token)).toMatchObject({ phase: 'choose' })
  })

  test('requires a code if its successor was sent to another mailbox', async () => {
    const { token, groupId, customer } = await anOffer()
    const email = `moved${Math.random()}@example.org`
    await db.updateTable('customer').set({ email }).where('id', '=', customer.id).execute()
    await as(ada)(offers.resend, { groupId })
    expect(await show(token)).toMatchObject({ phase: 'code', providers: [], sharing: [] })
    await expect(ask(offers.proceed, { token, referToId: idOf(0) })).rejects.toMatchObject({ status: 403 })
    await ask(offers.sendCode, { token })
    const code = (await mailsTo(email)).at(-1)!.subject.slice(0, 6)
    const { pass } = (await ask(offers.open, { token, code })).data
    expect((await show(token, pass)).phase).toBe('choose')
    // The new one needs none.
    expect((await show(tokenOf((await mailsTo(email))[0]!.button!.path))).phase).toBe('choose')
  })

  test('is stored only as a hash, and opening it changes nothing', async () => {
    const { token, groupId } = await anOffer()
    const before = await db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirst()
    await show(token)
    await show(token)
    expect((await db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirst())?.id).toBe(before?.id)
    const links = await db.selectFrom('link').selectAll().where('group_id', '=', groupId).execute()
    expect(JSON.stringify(links)).not.toContain(token)
    expect(links[0]!.seen_at).toBeNull()
    await ask(offers.seen, { token })
    const [after] = await db.selectFrom('link').select('seen_at').where('group_id', '=', groupId).execute()
    expect(after!.seen_at).not.toBeNull()
  })

  test('expires after seven days with whom to call, and remains valid while a receiver has it', async () => {
    const idle = await anOffer()
    const busy = await anOffer()
    await ask(offers.proceed, { token: busy.token, referToId: idOf(0) })
    clock.advance({ days: 8 })
    await fireTimers()
    expect(await show(idle.token)).toMatchObject({
      phase: 'expired',
      sender: { name: 'Harbor Clinic' },
      providers: [],
      sharing: [],
      category: null,
      canWithdraw: false,
    })
    await expect(ask(offers.withdraw, { token: idle.token })).rejects.toMatchObject({ status: 404 })
    expect((await show(busy.token)).phase).toBe('asked')
  })

  test('can’t be guessed', async () => {
    const guess = as(null, { remoteAddress: '198.51.100.7' })
    for (let tried = 0; tried < 240; tried++) await guess(offers.show, { token: `guess-${tried}` }).catch(() => {})
    await expect(guess(offers.show, { token: 'one more' })).rejects.toMatchObject({ status: 429 })
  })
})

describe('a restricted service', () => {
  const safety = async () => {
    const customer = await tina()
    const house = await world.anEntity({ name: 'Safe House', categories: ['Safety'] })
    const other = await world.anEntity({ name: 'Quiet House', categories: ['Safety'] })
    const { groupId } = await refer(ada, [house, other], Offer, {
      customerId: customer.id,
      categoryId: await world.categoryId('Safety'),
      consent: { ...verbal, scope: ConsentScope.Network },
    })
    const { email } = await db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    const mails = await mailsTo(email!)
    return { groupId, email: email!, house, token: tokenOf(mails[0]!.button!.path), mails }
  }

  test('names no provider, and offers no choice, before a code', async () => {
    const { token, house, mails } = await safety()
    expect(JSON.stringify(mails)).not.toMatch(/Harbor Clinic|Safe House|Safety/i)
    expect(mails[0]!.paragraphs[0]).toMatch(/^Your provider found 2 places that can help you with your request\./)
    const view = await show(token)
    expect(view).toMatchObject({ phase: 'code', category: null, providers: [], isSensitive: true })
    await expect(ask(offers.proceed, { token, referToId: house.id })).rejects.toMatchObject({ status: 403 })
    await expect(ask(offers.details, { token, referToId: house.id })).rejects.toMatchObject({ status: 403 })
  })

  test('opens with the code of the mailbox, five tries, one minute apart, for an hour', async () => {
    const { token, email } = await safety()
    const { data } = await ask(offers.sendCode, { token })
    expect(data.sentTo).toMatch(/^ti\*\*\*@example\.org$/)
    await expect(ask(offers.sendCode, { token })).rejects.toMatchObject({ status: 429 })
    const code = (await mailsTo(email)).at(-1)!.subject.slice(0, 6)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(ask(offers.open, { token, code: wrong })).rejects.toMatchObject({
      fields: { code: ['That code isn’t right. 4 tries left'] },
    })
    const { pass } = (await ask(offers.open, { token, code })).data
    expect((await show(token, pass)).providers).toHaveLength(2)
    expect((await show(token, 'other')).providers).toEqual([])
    await expect(ask(offers.open, { token, code })).rejects.toMatchObject({ status: 400 })
    clock.advance({ minutes: 61 })
    expect((await show(token, pass)).phase).toBe('code')
  })

  test('five wrong tries end a code', async () => {
    const { token, email } = await safety()
    await ask(offers.sendCode, { token })
    const code = (await mailsTo(email)).at(-1)!.subject.slice(0, 6)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 5; tried++) await ask(offers.open, { token, code: wrong }).catch(() => {})
    await expect(ask(offers.open, { token, code })).rejects.toMatchObject({
      fields: { code: ['This code no longer works. Request a new one'] },
    })
  })
})

test('once booked the page has when, where, and what to bring, and links to the appointment', async () => {
  const { groupId, token, ids } = await anOffer()
  await ask(offers.proceed, { token, referToId: idOf(0) })
  const onward = (to: 'appointment' | 'followUp') => ask(offers.onward, { token, to })
  for (const to of ['appointment', 'followUp'] as const) await expect(onward(to)).rejects.toMatchObject({ status: 409 })
  await take(ben1, ids[0]!, 'accept')
  await as(ben1)(appointments.book, {
    referralId: ids[0]!,
    startsAt: '2026-11-20T18:00:00Z',
    endsAt: '2026-11-20T18:30:00Z',
    timeZone: 'America/Los_Angeles',
    modality: Modality.Phone,
    contact: '5105550142',
  } as never)
  expect((await show(token)).chosen!.appointment).toMatchObject({
    modality: Modality.Phone,
    isOpen: true,
    answer: null,
  })
  const page = { token: tokenOf((await onward('appointment')).data.path) }
  const { version } = (await ask(appointments.byLink, page)).data
  await ask(appointments.answerByLink, { ...page, answer: CustomerAnswer.CannotCome, version })
  expect((await show(token)).chosen!.appointment!.answer).toBe(CustomerAnswer.CannotCome)
  expect((await as(ada)(offers.preview, { groupId })).data.feedback).toBeNull()
})

test('once closed the page asks whether they got help, and the email of a week later goes to those who didn’t answer', async () => {
  const { token, ids, email } = await anOffer()
  await ask(offers.proceed, { token, referToId: idOf(0) })
  await take(ben1, ids[0]!, 'accept')
  await take(ben1, ids[0]!, 'close', { reasonCode: 'service_received', metLevel: 1 })
  expect(await show(token)).toMatchObject({ phase: 'closed', feedback: { answer: null } })
  const page = async () => ({ token: tokenOf((await ask(offers.onward, { token, to: 'followUp' })).data.path) })
  expect((await ask(followUps.show, await page())).data.answer).toBeNull()
  clock.advance({ days: 8 })
  await fireTimers()
  const followUpEmails = async () =>
    (await mailsTo(email)).filter(({ button }) => button?.path.startsWith('/public/follow-up'))
  expect(await followUpEmails()).toHaveLength(1)
  const link = await page()
  const { version } = (await ask(followUps.show, link)).data
  await ask(followUps.answer, { ...link, answer: FollowUpAnswer.All, version })
  expect((await show(token)).feedback).toEqual({ answer: FollowUpAnswer.All })
})
