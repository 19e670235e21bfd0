import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { requests } from '@handoff/contracts/network/requests/requests'
import { notifications } from '@handoff/contracts/platform/notifications'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { customFieldsOf } from '../features/network/customFields/customFields.fixtures.ts'
import { requestsOf } from '../features/network/requests/requests.fixtures.ts'
import { referralsOf } from '../features/referrals/referrals/referrals.fixtures.ts'
import { everyAction, openWorld, type Person } from './world.ts'

/** A protection of data is not removed by those it protects against, by mistake, or unnoticed. */
const world = await openWorld()
const { as, aPerson, anEntity, staffOf, categoryId } = world
const { send } = referralsOf(world)
const { aField } = customFieldsOf(world)
const { askCategory, approve } = requestsOf(world)

const alma = await aPerson({ firstName: 'Alma' })
const amir = await aPerson({ firstName: 'Amir' })
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })
const shelter = await anEntity({ name: 'Night Shelter', categories: ['Safety'] })
const allBut = everyAction.filter((action) => action !== 'sensitive')
const all = { network: everyAction, networkRequests: everyAction, referrals: everyAction, customers: everyAction }
const without = await staffOf(null, { ...all, referrals: allBut, customers: allBut }, { firstName: 'Wim' })
const withRight = await staffOf(null, all, { firstName: 'Rita' })

const messagesOf = async (person: Person) =>
  (await as(person)(notifications.list, {})).data.data.map((row) => row.message)
const forbidden = { status: 403, message: expect.stringContaining('is sensitive') }

describe('a sensitive category', async () => {
  const safety = await categoryId('Safety')
  const { id: referralId } = await send(ada, shelter, { categoryId: safety })
  const show = async () => (await as(alma)(categories.show, { id: safety })).data
  const turnOff = async (by: Person, confirmed?: boolean) => {
    const { version } = await show()
    return as(by)(categories.save, { id: safety, version, isSensitive: false, ...(confirmed && { confirmed }) })
  }
  const food = await categoryId('Food')

  test('can’t be revealed, or merged away, by those who may not see it', async () => {
    await expect(turnOff(without, true)).rejects.toMatchObject(forbidden)
    await expect(as(without)(categories.merge, { id: safety, intoId: food, confirmed: true })).rejects.toMatchObject(
      forbidden,
    )
    await expect(as(without)(categories.merge, { id: food, intoId: safety })).rejects.toMatchObject(forbidden)
    expect((await show()).isSensitive).toBe(true)
    expect((await as(without)(referrals.show, { id: referralId })).data.category.name).toBe('Restricted service')
  })

  test('can’t be revealed by a request either: not by those who grant it, nor without confirmation', async () => {
    const { id } = await askCategory(ada, { isSensitive: false }, { action: 'change', targetId: safety })
    await approve(id, { by: alma })
    const grant = async (by: Person) => {
      const { version } = (await as(alma)(requests.show, { id })).data
      return as(by)(requests.add, { id, version })
    }
    await expect(grant(without)).rejects.toMatchObject(forbidden)
    await expect(grant(withRight)).rejects.toMatchObject({ status: 409, code: 'unconfirmed' })
    expect((await show()).isSensitive).toBe(true)
  })

  test('is revealed once the number of records is confirmed, and all administrators are notified', async () => {
    await expect(turnOff(withRight)).rejects.toMatchObject({
      status: 409,
      code: 'unconfirmed',
      message: 'Everyone who can see referrals would see that these are for Safety: 1 referral, 1 consent',
      fields: { confirmed: [expect.any(String)] },
    })
    expect((await show()).isSensitive).toBe(true)
    await turnOff(withRight, true)
    expect((await show()).isSensitive).toBe(false)
    const message = 'turned off “Sensitive” for the category Safety, which shows 2 records'
    for (const person of [alma, amir]) expect(await messagesOf(person)).toContain(message)
    expect(await messagesOf(ada)).not.toContain(message)
    const mails = await world.db.selectFrom('mail').select(['account_id', 'subject']).execute()
    for (const person of [alma, amir]) expect(mails.map((one) => one.account_id)).toContain(person.id)
  })

  test('is turned on by anyone who may edit it, and renamed without confirmation', async () => {
    const { version } = await show()
    await as(without)(categories.save, { id: safety, version, isSensitive: true })
    await as(without)(categories.save, { id: safety, version: version + 1, description: 'Shelter and advice' })
    expect((await messagesOf(alma)).filter((message) => message.includes('Sensitive'))).toHaveLength(1)
  })

  test('is merged away after confirmation, stays hidden, and all administrators are notified', async () => {
    const input = { id: safety, intoId: food }
    await expect(as(withRight)(categories.merge, input)).rejects.toMatchObject({
      status: 409,
      message: 'Food becomes sensitive, because records of Safety move to it: 1 referral, 1 consent',
    })
    expect((await as(withRight)(categories.merge, { ...input, confirmed: true })).data.isSensitive).toBe(true)
    for (const person of [alma, amir])
      expect(await messagesOf(person)).toContain('merged the sensitive category Safety into another one')
  })
})

describe('a sensitive custom field', async () => {
  const field = await aField(alma, { name: 'Immigration status', isSensitive: true })
  const { id } = await world.aCustomer(ada)
  const save = async (by: Person, more: object) => {
    const { version } = (await as(alma)(customFields.all, { targetType: 2 })).data.find((one) => one.id === field.id)!
    return as(by)(customFields.save, { id: field.id, version, ...more })
  }

  test('is not revealed, and keeps its kind, for those who may not see its values', async () => {
    await expect(save(without, { isSensitive: false, confirmed: true })).rejects.toMatchObject(forbidden)
    await expect(save(without, { kind: 'long_text' })).rejects.toMatchObject({ status: expect.any(Number) })
    await save(without, { help: 'As on the card' })
  })

  test('is revealed once the number of values is confirmed, and all administrators are notified', async () => {
    await as(ada)(customFields.saveOfCustomer, { id, customFieldsInputs: [{ id: field.id, value: 'Visa' }] })
    await expect(save(withRight, { isSensitive: false })).rejects.toMatchObject({
      status: 409,
      code: 'unconfirmed',
      message: '1 customer has a value for Immigration status: this shows them to everyone with access to the record',
    })
    await save(withRight, { isSensitive: false, confirmed: true })
    for (const person of [alma, amir])
      expect(await messagesOf(person)).toContain(
        'turned off “Sensitive” for the field Immigration status, which shows 1 value',
      )
  })
})

test('staff cannot give the right to themselves or to anyone', async () => {
  const team = await staffOf(null, { ...all, team: everyAction })
  const account = await world.db
    .selectFrom('account')
    .select('role_id')
    .where('id', '=', team.id)
    .executeTakeFirstOrThrow()
  const refused = { status: 403 }
  await expect(as(team)(roles.save, { id: account.role_id!, roleAccesses: [] })).rejects.toMatchObject(refused)
  await expect(as(team)(roles.create, { name: 'All', roleAccesses: [] })).rejects.toMatchObject(refused)
  await expect(as(team)(teams.save, { id: team.id, roleId: account.role_id })).rejects.toMatchObject(refused)
})
