import { buffer } from 'node:stream/consumers'
import { consents } from '@handoff/contracts/customers/consents'
import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { groups } from '@handoff/contracts/referrals/groups'
import { ReferralStatus } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../../test/world.ts'
import { referralsOf, verbal } from '../referrals.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, aCustomer, categoryId, clock, countOf } = world
const { twoSides, send, take, show, staff, versionOf } = referralsOf(world)
const [food, housing, safety] = [await categoryId('Food'), await categoryId('Housing'), await categoryId('Safety')]

type New = RequestOf<typeof referrals.refer>
async function aNeed(more: Partial<New> = {}) {
  const sides = await twoSides()
  const customer = await aCustomer(sides.ada)
  const need: New = { customerId: customer.id, referToIds: [sides.shelter.id], categoryId: housing, ...more }
  const refer = (change: Partial<New> = {}, person: Person = sides.ada) =>
    as(person)(referrals.refer, { ...need, ...change })
  return { ...sides, customer, refer }
}

describe('a referral is refused', () => {
  test('to oneself', async () => {
    const { clinic, refer } = await aNeed()
    await expect(refer({ referToIds: [clinic.id], consent: verbal })).rejects.toMatchObject({
      status: 400,
      fields: { referToIds: ['You can’t refer to your own entity'] },
    })
  })

  test.each([
    [EntityState.Active, 'has no login, no email address, and no phone number'],
    [EntityState.Invited, 'was invited and hasn’t joined yet'],
    [EntityState.Listed, 'has no login, no email address, and no phone number'],
    [EntityState.Inactive, 'has left the network'],
    [EntityState.Rejected, 'isn’t part of the network'],
  ])('to an entity in state %i that can’t be reached', async (entityState, why) => {
    const { refer } = await aNeed()
    const closed = await anEntity({ name: 'Closed Door', entityState, phone: null })
    await expect(refer({ referToIds: [closed.id], consent: verbal })).rejects.toMatchObject({
      status: 400,
      fields: { referToIds: [`This provider ${why}`] },
    })
  })

  test('to one that does not exist', async () => {
    const { refer } = await aNeed()
    await expect(refer({ referToIds: [2_000_000_000], consent: verbal })).rejects.toMatchObject({
      status: 400,
      fields: { referToIds: ['This provider isn’t accepting referrals right now'] },
    })
  })

  test('for a need that the receiver does not serve', async () => {
    const { refer } = await aNeed()
    const dental = await categoryId('Dental')
    await expect(refer({ categoryId: dental, consent: verbal })).rejects.toMatchObject({
      status: 400,
      fields: { referToIds: ['Night Shelter doesn’t offer Dental'] },
    })
    const pantry = await db
      .selectFrom('specialty')
      .select('id')
      .where('category_id', '=', food)
      .limit(1)
      .executeTakeFirstOrThrow()
    await expect(refer({ specialtyIds: [pantry.id], consent: verbal })).rejects.toMatchObject({
      status: 400,
      fields: { specialtyIds: ['This specialty isn’t part of the category'] },
    })
  })

  test('for someone else’s customer, like a missing one', async () => {
    const { ben, refer } = await aNeed()
    const foreign = await aCustomer(ben, { firstName: 'Foreign' })
    for (const customerId of [foreign.id, 2_000_000_000])
      await expect(refer({ customerId, consent: verbal })).rejects.toMatchObject({
        status: 404,
        message: 'We couldn’t find this customer',
      })
  })

  test('for a customer who was archived', async () => {
    const { customer, refer } = await aNeed()
    await db.updateTable('customer').set({ state: CustomerState.Archived }).where('id', '=', customer.id).execute()
    await expect(refer({ consent: verbal })).rejects.toMatchObject({ status: 409 })
  })

  test('with no receiver, and with two if the mode allows one', async () => {
    const { shelter, clinic, refer } = await aNeed()
    for (const referToIds of [[], [shelter.id, clinic.id]])
      await expect(refer({ referToIds, consent: verbal })).rejects.toMatchObject({ status: 400 })
  })

  test('while the same need is open at the same receiver, and names the open one', async () => {
    const { ben, refer } = await aNeed()
    const first = (await refer({ consent: verbal })).data.referrals[0]!
    await expect(refer({ consent: verbal })).rejects.toMatchObject({
      status: 409,
      message: `There’s already an open referral to this provider for this need: ${first.reference}`,
    })
    await refer({ categoryId: food, consent: verbal })
    await take(ben, first.id, 'reject')
    expect((await refer({ consent: verbal })).data.referrals[0]!.stage).toBe('sent')
  })

  test('when two send the same at the same time: one succeeds', async () => {
    const { clinic, ada, refer } = await aNeed()
    const amy = await aPerson({ entity: clinic, firstName: 'Amy' })
    const answers = await Promise.allSettled([ada, amy].map((person) => refer({ consent: verbal }, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('and leaves nothing behind', async () => {
    const { refer } = await aNeed()
    const before = [await countOf('referral'), await countOf('event')]
    await expect(refer()).rejects.toMatchObject({ status: 400 })
    await expect(refer({ consent: verbal, specialtyIds: [1, 2, 3] })).rejects.toMatchObject({ status: 400 })
    expect([await countOf('referral'), await countOf('event')]).toEqual(before)
  })
})

describe('consent', () => {
  const refused = (fields: Record<string, string[]>) => ({ status: 400, fields })

  test('is required', async () => {
    const { refer } = await aNeed()
    await expect(refer()).rejects.toMatchObject(refused({ consent: ['Consent is required'] }))
  })

  test('verbally needs a witness', async () => {
    const { refer } = await aNeed()
    for (const witness of ['', '  ', undefined])
      await expect(refer({ consent: { method: 3, witness } as never })).rejects.toMatchObject(
        refused({ 'consent.witness': ['Witness is required'] }),
      )
  })

  test('on paper needs a file, recognized by its bytes and not by its name', async () => {
    const { refer } = await aNeed()
    const paper = (bytes: string, type = 'application/pdf') =>
      `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
    await expect(refer({ consent: { method: 1 } as never })).rejects.toMatchObject({ status: 400 })
    await expect(refer({ consent: { method: 1, document: paper('<script>') } })).rejects.toMatchObject(
      refused({ 'consent.document': ['The file must be a PNG, JPEG or PDF'] }),
    )
    await expect(refer({ consent: { method: 1, document: paper('%PDF-1.7', 'text/html') } })).rejects.toMatchObject(
      refused({ 'consent.document': ['The signed form must be a PNG, JPEG or PDF'] }),
    )
    const { data } = await refer({ consent: { method: 1, document: paper('%PDF-1.7 signed') } })
    const consent = await db
      .selectFrom('consent')
      .innerJoin('referral_group', 'referral_group.consent_id', 'consent.id')
      .innerJoin('material', 'material.consent_id', 'consent.id')
      .select(['material.file_key as key', 'material.media_type as type'])
      .where('referral_group.id', '=', data.groupId)
      .executeTakeFirstOrThrow()
    const bytes = await buffer((await world.app.handoff.files.open(consent.key))!)
    expect([bytes.toString(), consent.type]).toEqual(['%PDF-1.7 signed', 'application/pdf'])
  })

  test('is shown with its method, its scope and its year', async () => {
    clock.set('2026-11-18T15:00:00Z')
    const { ada, customer, refer } = await aNeed()
    const { data } = await refer({ consent: verbal })
    expect((await show(ada, data.referrals[0]!.id)).consent).toEqual({
      method: 3,
      scope: 1,
      takenAt: '2026-11-18T15:00:00.000Z',
      expiresAt: '2027-11-18T15:00:00.000Z',
    })
    expect((await as(ada)(consents.ofCustomer, { id: customer.id })).data).toMatchObject([
      { method: 3, scope: 1, reference: data.referrals[0]!.reference, witness: 'Wanda Witt', categoryId: housing },
    ])
  })

  const idOf = async (person: Person, customerId: number) =>
    (await as(person)(consents.ofCustomer, { id: customerId })).data[0]!.id
  const notCovered = refused({ consentId: ['This consent doesn’t cover the referral'] })

  test('for one referral covers no other', async () => {
    const { ada, customer, refer } = await aNeed()
    await refer({ consent: verbal })
    const consentId = await idOf(ada, customer.id)
    await expect(refer({ categoryId: food, consentId })).rejects.toMatchObject(notCovered)
    await expect(refer({ categoryId: safety, consentId: 2_000_000_000 })).rejects.toMatchObject(notCovered)
  })

  test('for a category covers the category, for any receiver', async () => {
    const { ada, customer, refer } = await aNeed()
    await refer({ consent: { ...verbal, scope: 2 } })
    const consentId = await idOf(ada, customer.id)
    const other = await anEntity({ name: 'Second Roof' })
    expect((await refer({ referToIds: [other.id], consentId })).data.referrals[0]!.stage).toBe('sent')
    await expect(refer({ categoryId: food, consentId })).rejects.toMatchObject(notCovered)
  })

  test('for the network covers everything until it expires', async () => {
    const { ada, customer, refer } = await aNeed()
    await refer({ consent: { ...verbal, scope: 3 } })
    const consentId = await idOf(ada, customer.id)
    await refer({ categoryId: food, consentId })
    const token = await inAYear(ada)
    const input = { customerId: customer.id, categoryId: safety, consentId }
    const late = as({ token })(referrals.refer, {
      ...input,
      referToIds: [(await anEntity({ categories: ['Safety'] })).id],
    })
    await expect(late).rejects.toMatchObject(notCovered)
    expect((await as({ token })(consents.ofCustomer, { id: customer.id })).data).toMatchObject([
      { state: 'expired', isUsable: false },
    ])
    clock.set('2026-11-18T15:00:00Z')
  })

  const inAYear = (person: Person) => {
    clock.advance({ days: 366 })
    return world.signIn(person.id)
  }

  test('of another customer, of another entity, or one that was revoked covers nothing', async () => {
    const { ada, customer, refer } = await aNeed()
    await refer({ consent: { ...verbal, scope: 3 } })
    const consentId = await idOf(ada, customer.id)
    const other = await aCustomer(ada, { firstName: 'Luis' })
    await expect(refer({ customerId: other.id, consentId })).rejects.toMatchObject(notCovered)

    const admin = await aPerson({ firstName: 'Alma' })
    await expect(refer({ categoryId: food, consentId }, admin)).rejects.toMatchObject(notCovered)
    await db.updateTable('consent').set({ revoked_at: clock.now() }).where('id', '=', consentId).execute()
    await expect(refer({ categoryId: food, consentId })).rejects.toMatchObject(notCovered)
  })

  test('may be overridden by an administrator only, with a reason that is audited', async () => {
    const { refer, ada, clinic } = await aNeed()
    const override = { method: 5, reason: 'Unconscious, brought in by ambulance' } as const
    const clerk = await world.staffOf(null, { referrals: ['view', 'add', 'edit', 'approve'] })
    const sam = await staff(clinic, 'view', 'add')
    for (const person of [ada, sam, clerk])
      await expect(refer({ consent: override }, person)).rejects.toMatchObject({ status: 403 })
    const admin = await aPerson({ firstName: 'Alma' })
    await expect(refer({ consent: { ...override, reason: ' ' } }, admin)).rejects.toMatchObject({ status: 400 })

    const { data } = await refer({ consent: override }, admin)
    const event = await db
      .selectFrom('event')
      .innerJoin('event_note', 'event_note.event_id', 'event.id')
      .innerJoin('referral_group', (on) => on.onRef('referral_group.customer_id', '=', 'event.customer_id'))
      .select(['event.account_id', 'event_note.note'])
      .where('event.type', '=', 'consent.given')
      .where('referral_group.id', '=', data.groupId)
      .execute()
    expect(event).toEqual([{ account_id: admin.id, note: override.reason }])
    expect((await show(admin, data.referrals[0]!.id)).consent?.method).toBe(5)
  })
})

/** As the form sends it that has opened this draft. */
const replacing = ({ id, version }: { id: number; version: number }) => ({ draftId: id, draftVersion: version })

describe('a draft', () => {
  test('to oneself is refused like sending it', async () => {
    const { clinic, shelter, refer } = await aNeed()
    for (const referToIds of [[clinic.id], [shelter.id, clinic.id]])
      await expect(refer({ referToIds, mode: referToIds.length > 1 ? 2 : 1, draft: true })).rejects.toMatchObject({
        status: 400,
        fields: { referToIds: ['You can’t refer to your own entity'] },
      })
  })

  test('needs no consent and is visible to its own side only', async () => {
    const { ada, ben, clinic, refer } = await aNeed()
    const { data } = await refer({ draft: true, message: 'Not yet' })
    const draft = data.referrals[0]!
    expect(draft).toMatchObject({ stage: 'draft', status: 3, sentAt: null, dueAt: null })

    const amy = await staff(clinic, 'view', 'add')
    expect((await show(amy, draft.id)).packet.full?.message).toBe('Not yet')
    expect((await as(ada)(referrals.listOutbound, { queue: 'drafts' })).data.data.map(({ id }) => id)).toEqual([
      draft.id,
    ])
    const admin = await aPerson({ firstName: 'Alma' })
    for (const person of [ben, admin]) {
      await expect(show(person, draft.id)).rejects.toMatchObject({ status: 404 })
      await expect(as(person)(groups.show, { groupId: data.groupId })).rejects.toMatchObject({ status: 404 })
      for (const list of [referrals.listInbound, referrals.listOutbound])
        expect((await as(person)(list, { search: draft.reference })).data.total).toBe(0)
    }
  })

  test('updates by id without adding a row', async () => {
    const { ada, customer, refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    const { data } = await refer({ draft: true, ...replacing(draft), priority: 2, message: 'Soon', categoryId: food })
    expect(data.referrals).toMatchObject([{ id: draft.id, priority: 2, category: { name: 'Food' } }])
    expect((await as(ada)(groups.show, { groupId: data.groupId })).data).toMatchObject({
      customerId: customer.id,
      categoryId: food,
      message: 'Soon',
      priority: 2,
      specialtyIds: [],
    })
    expect((await as(ada)(referrals.listOutbound, {})).data.total).toBe(1)
  })

  test('is never replaced unseen: of two who have it open, the second gets a 409', async () => {
    const { ada, refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    await refer({ ...replacing(draft), draft: true, message: 'By Ada' })
    for (const then of [{ draft: true as const }, { consent: verbal }])
      await expect(refer({ ...replacing(draft), ...then, message: 'By Amy' })).rejects.toMatchObject({
        status: 409,
        message: 'Someone else just updated this draft. Reload and try again',
      })
    const { message, referrals: rows } = (await as(ada)(groups.show, { groupId: draft.groupId })).data
    expect({ message, stage: rows[0]!.stage }).toEqual({ message: 'By Ada', stage: 'draft' })
    await expect(refer({ draftId: draft.id, draft: true })).rejects.toMatchObject({
      status: 400,
      fields: { draftVersion: ['Draft version is required'] },
    })
    await refer({ ...replacing(rows[0]!), consent: verbal, message: 'By Amy' })
    expect((await show(ada, draft.id)).stage).toBe('sent')
  })

  test('is sent from the form, or by its step, with a consent', async () => {
    const { ada, ben, refer } = await aNeed()
    const one = (await refer({ draft: true })).data.referrals[0]!
    expect((await refer({ ...replacing(one), consent: verbal })).data.referrals[0]).toMatchObject({
      id: one.id,
      stage: 'sent',
    })
    const two = (await refer({ draft: true, categoryId: food })).data.referrals[0]!
    await expect(take(ada, two.id, 'send', { consent: undefined })).rejects.toMatchObject({
      status: 400,
      fields: { consent: ['Consent is required'] },
    })
    expect((await take(ada, two.id, 'send')).stage).toBe('sent')
    expect((await as(ben)(referrals.listInbound, {})).data.total).toBe(2)
  })

  test('is stored even if sending would be refused, and refused when it is sent', async () => {
    const { ada, shelter, refer } = await aNeed()
    const several = await anEntity({ name: 'Third Roof', categories: ['Housing'] })
    const kept = [
      [{ referToIds: [several.id], categoryId: safety }, 'Third Roof doesn’t offer Safety'],
      [{ referToIds: [shelter.id, several.id] }, 'Please select How to send it'],
    ] as const
    for (const [input, refusal] of kept) {
      await expect(refer({ ...input, consent: verbal } as never)).rejects.toMatchObject({ status: 400 })
      const [draft] = (await refer({ ...input, draft: true } as never)).data.referrals
      expect(draft).toMatchObject({ stage: 'draft', sentAt: null })
      const { fields } = await take(ada, draft!.id, 'send').then(
        () => ({ fields: {} }),
        (error: { fields: Record<string, string[]> }) => error,
      )
      expect(Object.values(fields).flat()).toEqual([refusal])
      expect((await show(ada, draft!.id)).stage).toBe('draft')
    }
    await db.updateTable('entity').set({ entity_state: EntityState.Inactive }).where('id', '=', shelter.id).execute()
    expect((await refer({ draft: true })).data.referrals).toMatchObject([{ stage: 'draft' }])
    await expect(refer({ draft: true, referToIds: [999_999] })).rejects.toMatchObject({ status: 400 })
  })

  test('is no draft anymore once it was sent', async () => {
    const { refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    await refer({ ...replacing(draft), consent: verbal })
    await expect(refer({ ...replacing(draft), draft: true, categoryId: food })).rejects.toMatchObject({
      status: 409,
      message: 'This referral is already Sent',
    })
  })

  test('of someone else can’t be replaced', async () => {
    const { refer, ben, shelter } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    const customer = await aCustomer(ben)
    const other = await anEntity({ name: 'Second Roof' })
    const input = {
      customerId: customer.id,
      referToIds: [other.id],
      categoryId: housing,
      ...replacing(draft),
      draft: true,
    }
    const admin = await aPerson({ firstName: 'Alma' })
    for (const person of [ben, admin])
      await expect(as(person)(referrals.refer, input)).rejects.toMatchObject({ status: 404 })
    expect(shelter.id).not.toBe(other.id)
  })

  test('whose receiver has closed since then is stored, not sent', async () => {
    const { ada, shelter, refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    await db.updateTable('entity').set({ entity_state: EntityState.Inactive }).where('id', '=', shelter.id).execute()
    await expect(take(ada, draft.id, 'send')).rejects.toMatchObject({
      status: 409,
      message: 'Night Shelter has left the network',
    })
    expect((await show(ada, draft.id)).stage).toBe('draft')
  })

  test('that two people send at the same time is sent once', async () => {
    const { ada, ben, refer } = await aNeed()
    const { id, version } = (await refer({ draft: true })).data.referrals[0]!
    const step = { id, status: ReferralStatus.Pending, stage: 'sent', version, consent: verbal } as const
    const answers = await Promise.allSettled([1, 2, 3].map(() => as(ada)(referrals.changeStatus, step)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    const { timeline } = await show(ben, id)
    expect(timeline.filter(({ type }) => type === 'referral.sent')).toHaveLength(1)
  })

  test('can’t be sent after it was discarded', async () => {
    const { ada, refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    await as(ada)(referrals.remove, { id: draft.id })
    await expect(take(ada, draft.id, 'send')).rejects.toMatchObject({ status: 409 })
  })

  test('is sent or removed, never both', async () => {
    const { ada, refer } = await aNeed()
    const { id } = (await refer({ draft: true })).data.referrals[0]!
    await Promise.allSettled([take(ada, id, 'send'), as(ada)(referrals.remove, { id })])
    const row = await db
      .selectFrom('referral')
      .select(['stage', 'removed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.stage === 'sent').toBe(row.removed_at === null)
  })

  test('can be removed, and is no longer in the list', async () => {
    const { ada, refer } = await aNeed()
    const draft = (await refer({ draft: true })).data.referrals[0]!
    expect((await show(ada, draft.id)).canRemove).toBe(true)
    await as(ada)(referrals.remove, { id: draft.id })
    expect((await as(ada)(referrals.listOutbound, {})).data.total).toBe(0)
    expect(await versionOf(draft.id)).toBe(1)
  })

  test('of the administrative side is visible there and nowhere else', async () => {
    const { ada, refer } = await aNeed()
    const admin = await aPerson({ firstName: 'Alma' })
    const draft = (await refer({ draft: true }, admin)).data.referrals[0]!
    expect(draft.sender).toBeNull()
    expect((await show(await aPerson({ firstName: 'Abe' }), draft.id)).isMine).toBe('sender')
    await expect(show(ada, draft.id)).rejects.toMatchObject({ status: 404 })
  })
})

test('the administrative side refers too, and answers its own questions', async () => {
  const { ben, shelter } = await twoSides()
  const admin = await aPerson({ firstName: 'Alma' })
  const referral = await send(admin, shelter)
  expect(referral).toMatchObject({ sender: null, stage: 'sent' })
  await take(ben, referral.id, 'open')
  await take(ben, referral.id, 'ask')
  expect((await take(admin, referral.id, 'answer')).timeline.at(-1)).toMatchObject({ isOnBehalf: false })
  expect((await show(ben, referral.id)).isMine).toBe('receiver')
})
