import type { RequestOf } from '@handoff/contracts/kit'
import { categories, categoryColors } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { requests } from '@handoff/contracts/network/requests/requests'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBus } from '../../../kit/events/bus.ts'
import type { Topics } from '../../../kit/events/topics.ts'
import { figuresAndLists, valuesIn } from '../../../test/figures.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'
import { requestsOf } from '../requests/requests.fixtures.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, staffOf, categoryId } = world
const { aSentReferral } = referralsOf(world)
const { askLocation } = requestsOf(world)

const admin = await aPerson()
const ada = await aPerson({ entity: await anEntity({ categories: [] }) })
const free = categoryColors.at(-1)!.color
const another = categoryColors.at(-2)!.color
const values = { name: 'Pets', color: free, icon: 'heart' as const, specialties: [{ name: 'Food for pets' }] }

const create = async (more: Partial<RequestOf<typeof categories.create>> = {}) =>
  (await as(admin)(categories.create, { ...values, ...more })).data
const all = async () => (await as(ada)(categories.list, { pageSize: 100 })).data.data
const events = async () =>
  (
    await db.selectFrom('event').select(['type', 'data']).where('type', 'like', 'category.%').orderBy('id').execute()
  ).map(({ type, data }) => [type, (data as { fields?: string[] }).fields].filter(Boolean))

/** Someone without an account asks for help with these. */
async function aHelpRequest(category_ids: number[]) {
  const now = world.clock.now()
  const helpRequest = {
    first_name: 'Rosa',
    phone: '5105550100',
    words: 'Please',
    digest: Buffer.from('once'),
    category_ids,
  }
  const row = db.insertInto('help_request').values({ ...helpRequest, due_at: now, created_at: now, updated_at: now })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

const seeded = await db.selectFrom('category').select('id').execute()
beforeEach(async () => {
  const made = db
    .selectFrom('category')
    .select('id')
    .where(
      'id',
      'not in',
      seeded.map(({ id }) => id),
    )
  await db.deleteFrom('entity_category').where('category_id', 'in', made).execute()
  await db.deleteFrom('category').where('merged_into_id', 'is not', null).execute()
  await db.deleteFrom('category').where('id', 'in', made).execute()
})

describe('a new category', () => {
  test('is there for everyone at once: in the list, the dropdown, and the palette', async () => {
    const { id, ...made } = await create({ name: '  Pets ' })
    expect(made).toMatchObject({
      name: 'Pets',
      color: free,
      icon: 'heart',
      specialties: [{ id: expect.any(Number), name: 'Food for pets' }],
      position: 16,
      usage: { entities: 0, openReferrals: 0 },
      version: 1,
    })
    expect((await all()).at(-1)!.id).toBe(id)
    expect((await as(ada)(categories.dropdown, {})).data.at(-1)).toMatchObject({ name: 'Pets', value: String(id) })
    const color = async (input: { id?: number }) =>
      (await as(ada)(categories.colors, input)).data.find(({ value }) => value === free)
    expect(await color({})).toMatchObject({ name: 'Graphite', isDisabled: true })
    expect(await color({ id })).toMatchObject({ isDisabled: false })
    expect((await events()).at(-1)).toEqual(['category.created'])
  })

  test('needs a name that no other category has, ignoring case', async () => {
    await expect(create({ name: 'fOOd' })).rejects.toMatchObject({
      status: 400,
      fields: { name: ['There’s already a category Food'] },
    })
    await expect(create({ name: ' ' })).rejects.toMatchObject({ fields: { name: ['Name is required'] } })
  })

  test('is made of a name, a color and specialties; the icon is a heart where none is chosen', async () => {
    const { name, specialties } = values
    const { data } = await as(admin)(categories.create, { name, color: '#123456', specialties })
    expect(data).toMatchObject({ name, color: '#123456', icon: 'heart', specialties: [{ name: 'Food for pets' }] })
  })

  test.each([
    ['one that another category has', '#2f7fd6', '#2f7fd6'],
    ['three digits', '#FA0', '#ffaa00'],
    ['capitals', ' #ABCDEF ', '#abcdef'],
  ])('takes any hex color: %s', async (_, color, kept) => {
    expect((await create({ color })).color).toBe(kept)
  })

  test.each([
    ['', 'Please select Color'],
    ['red', 'Enter a color such as #6f6af6'],
    ['#12345', 'Enter a color such as #6f6af6'],
  ])('does not take %o as a color', async (color, message) => {
    await expect(create({ color })).rejects.toMatchObject({ status: 400, fields: { color: [message] } })
  })

  test('cannot have a specialty twice', async () => {
    const specialties = [{ name: 'Vet' }, { name: 'vet' }]
    await expect(create({ specialties })).rejects.toMatchObject({
      fields: { specialties: ['Duplicate specialty'] },
    })
  })

  test('is made once, of two with one name at the same moment', async () => {
    const answers = await Promise.allSettled([create(), create({ color: another })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is the administrators’ to make; staff need the right, entities ask for it', async () => {
    const may = await staffOf(null, { network: ['add'] })
    const mayNot = await staffOf(null, { network: ['view', 'edit'] })
    expect((await as(may)(categories.create, values)).data.name).toBe('Pets')
    for (const person of [mayNot, ada, await staffOf(ada.entity, { network: ['add', 'edit'] })])
      await expect(as(person)(categories.create, { ...values, name: 'Other' })).rejects.toMatchObject({ status: 403 })
  })
})

describe('changing one', () => {
  test('renames, recolors, and keeps specialties by their ids', async () => {
    const made = await create({ specialties: [{ name: 'Food for pets' }, { name: 'Vet' }] })
    const [food, vet] = made.specialties
    const specialties = [{ id: vet!.id, name: food!.name }, { id: food!.id, name: vet!.name }, { name: 'Boarding' }]
    const changed = { ...values, name: 'Animals', color: another, specialties, id: made.id, version: 1 }
    const { data } = await as(admin)(categories.save, changed)
    expect(data).toMatchObject({ name: 'Animals', color: another, version: 2 })
    expect(data.specialties).toEqual([
      { id: expect.any(Number), name: 'Boarding' },
      { id: vet!.id, name: 'Food for pets' },
      { id: food!.id, name: 'Vet' },
    ])
    expect((await events()).at(-1)).toEqual(['category.changed', ['name', 'color', 'specialties']])
  })

  test('is refused to the person who looked at an older version, and nothing is lost', async () => {
    const { id } = await create()
    const save = (name: string) => as(admin)(categories.save, { ...values, id, name, version: 1 })
    const answers = await Promise.allSettled([save('Animals'), save('Beasts')])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('keeps a specialty that entities offer', async () => {
    const made = await create()
    await db
      .insertInto('entity_specialty')
      .values({ entity_id: ada.entity!.id, specialty_id: made.specialties[0]!.id })
      .execute()
    await expect(
      as(admin)(categories.save, { ...values, id: made.id, version: 1, specialties: [] }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'The specialty Food for pets is in use and can’t be removed',
      detail: '1 provider',
    })
    await db.deleteFrom('entity_specialty').where('specialty_id', '=', made.specialties[0]!.id).execute()
  })

  test('cannot take a specialty from another category', async () => {
    const { id } = await create({ specialties: [] })
    const [food] = await all()
    const specialties = [{ id: food!.specialties[0]!.id, name: 'Mine' }]
    await expect(as(admin)(categories.save, { ...values, id, version: 1, specialties })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('the order', () => {
  test('is that of menus and cards, and is changed as a whole', async () => {
    const before = (await all()).map(({ id }) => id)
    const ids = [...before].reverse()
    await as(admin)(categories.order, { ids })
    expect((await all()).map(({ id }) => id)).toEqual(ids)
    expect((await as(ada)(categories.dropdown, {})).data.map(({ value }) => Number(value))).toEqual(ids)
    await as(admin)(categories.order, { ids: before })
    for (const wrong of [before.slice(1), [...before.slice(1), before[1]!], [...before, 2_000_000]])
      await expect(as(admin)(categories.order, { ids: wrong })).rejects.toMatchObject({ status: 409 })
    expect((await all()).map(({ id }) => id)).toEqual(before)
  })
})

describe('deleting one', () => {
  test('is for what no one ever used', async () => {
    const { id } = await create()
    await as(admin)(categories.remove, { id })
    expect((await all()).some((one) => one.id === id)).toBe(false)
    await expect(as(admin)(categories.remove, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('is refused with its uses, and merging is offered instead', async () => {
    const { id } = await create()
    await anEntity({ categories: ['Pets'] })
    await anEntity({ categories: ['Pets'] })
    await expect(as(admin)(categories.remove, { id })).rejects.toMatchObject({
      status: 409,
      message: 'Pets is in use. Merge it into another category instead',
      detail: '2 providers',
    })
  })

  test('is refused where a need for it was not met', async () => {
    const { id } = await create()
    const need = (await as(ada)(unmetNeeds.record, { categoryId: id, reason: 1 })).data
    await expect(as(admin)(categories.remove, { id })).rejects.toMatchObject({ status: 409, detail: '1 unmet need' })
    await as(ada)(unmetNeeds.remove, { id: need.id })
  })

  test('is refused as long as a place offers it, or someone asks for help with it', async () => {
    const { id } = await create()
    const { data: place } = await as(admin)(locations.create, { name: 'Hall', categoryIds: [id] })
    await expect(as(admin)(categories.remove, { id })).rejects.toMatchObject({ status: 409, detail: '1 location' })
    await as(admin)(locations.remove, { id: place.id })
    const help = await aHelpRequest([id])
    await expect(as(admin)(categories.remove, { id })).rejects.toMatchObject({ detail: '1 help request' })
    await db.deleteFrom('help_request').where('id', '=', help).execute()
    await as(admin)(categories.remove, { id })
  })
})

describe('merging one into another', () => {
  test('moves entities, referrals and specialties over, and its name stays as an alias', async () => {
    const pets = await create({ specialties: [{ name: 'Vet' }, { name: 'Hot meals' }] })
    const food = await categoryId('Food')
    const both = await anEntity({ name: 'Both', categories: ['Pets', 'Food'] })
    const only = await anEntity({ name: 'Only', categories: ['Pets'] })
    const hotMeals = pets.specialties.find(({ name }) => name === 'Hot meals')!.id
    await db.insertInto('entity_specialty').values({ entity_id: only.id, specialty_id: hotMeals }).execute()
    const { ben, referral } = await aSentReferral()
    await db.updateTable('referral').set({ category_id: pets.id }).where('id', '=', referral.id).execute()
    await db
      .updateTable('referral_group')
      .set({ category_id: pets.id, specialty_ids: [hotMeals] })
      .where('id', '=', referral.groupId)
      .execute()

    const { data } = await as(admin)(categories.merge, { id: pets.id, intoId: food })
    expect(data).toMatchObject({ id: food, name: 'Food', aliases: ['Pets'] })
    expect(data.specialties.map(({ name }) => name)).toContain('Vet')
    expect(data.specialties.filter(({ name }) => name === 'Hot meals')).toHaveLength(1)
    for (const entity of [both, only]) {
      const entityDetail = (await as(ada)(entities.show, { id: entity.id })).data
      expect(entityDetail.categories.map(({ name }) => name)).toEqual(['Food'])
    }
    expect((await as(ada)(entities.show, { id: only.id })).data.specialties).toMatchObject([
      { name: 'Hot meals', categoryId: food },
    ])
    const { data: moved } = await as(ben)(referrals.show, { id: referral.id })
    expect(moved.category.name).toBe('Food')

    expect((await as(ada)(categories.list, { search: 'pets' })).data.data.map(({ name }) => name)).toEqual(['Food'])
    await expect(create({ name: 'PETS', color: another })).rejects.toMatchObject({
      fields: { name: ['Pets was merged into Food'] },
    })
    await expect(as(admin)(categories.merge, { id: pets.id, intoId: food })).rejects.toMatchObject({ status: 404 })
    await db.deleteFrom('specialty').where('name', '=', 'Vet').execute()
  })

  test('moves the places over that offer it, help that is asked for, and requests not yet decided', async () => {
    const pets = await create()
    const food = await categoryId('Food')
    const both = (await as(admin)(locations.create, { name: 'Hall', categoryIds: [pets.id, food] })).data
    const only = (await as(admin)(locations.create, { name: 'Annex', categoryIds: [pets.id] })).data
    const request = await askLocation(ada, { categoryIds: [pets.id, food] })
    const help = await aHelpRequest([food, pets.id])
    await as(admin)(categories.merge, { id: pets.id, intoId: food })
    for (const { id } of [both, only]) {
      const { data: place } = await as(admin)(locations.show, { id })
      expect(place.categories.map(({ name }) => name)).toEqual(['Food'])
      await as(admin)(locations.remove, { id })
    }
    expect((await as(admin)(requests.show, { id: request.id })).data.payload).toMatchObject({ categoryIds: [food] })
    expect(
      await db.selectFrom('help_request').select('category_ids').where('id', '=', help).executeTakeFirstOrThrow(),
    ).toEqual({ category_ids: [food] })
  })

  test('keeps secret what was secret', async () => {
    const pets = await create()
    const safety = await categoryId('Safety')
    await as(admin)(categories.merge, { id: safety, intoId: pets.id, confirmed: true })
    expect((await as(admin)(categories.show, { id: pets.id })).data.isSensitive).toBe(true)
    await db.updateTable('category').set({ is_active: true, merged_into_id: null }).where('id', '=', safety).execute()
    await db
      .updateTable('specialty')
      .set({ category_id: safety })
      .where('category_id', '=', pets.id)
      .where('name', '<>', 'Food for pets')
      .execute()
  })

  test('into itself or into nothing is refused', async () => {
    const { id } = await create()
    await expect(as(admin)(categories.merge, { id, intoId: id })).rejects.toMatchObject({ status: 400 })
    await expect(as(admin)(categories.merge, { id, intoId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('retiring one', () => {
  const retire = async (id: number, isActive = false) => {
    const {
      specialties,
      usage: _,
      aliases: __,
      position: ___,
      ...one
    } = (await as(admin)(categories.show, { id })).data
    return as(admin)(categories.save, { ...one, icon: 'heart', specialties, isActive })
  }
  const offered = async (id: number) => (await as(ada)(entities.show, { id })).data.categories.map(({ name }) => name)

  test('takes it out of every choice, and what entities offer waits until it comes back', async () => {
    const { id } = await create()
    const vet = await anEntity({ name: 'Vet', categories: ['Pets', 'Food'] })
    await retire(id)
    expect((await events()).at(-1)).toEqual(['category.changed', ['isActive']])
    expect((await all()).some((one) => one.id === id)).toBe(false)
    expect((await as(ada)(categories.dropdown, {})).data.some(({ name }) => name === 'Pets')).toBe(false)
    expect((await as(ada)(categories.list, { status: 2 })).data.data).toMatchObject([
      { id, isActive: false, usage: { entities: 1 } },
    ])
    const total = (await as(ada)(categories.list, { status: 0 })).data.total
    expect(total).toBe((await as(ada)(categories.list, {})).data.total + 1)
    expect(await offered(vet.id)).toEqual(['Food'])

    // Saving the entity's own form in the meantime keeps it.
    const { data: form } = await as(admin)(entities.edit, { id: vet.id })
    await as(admin)(entities.save, {
      id: vet.id,
      version: form.version,
      name: 'Vet',
      networkType: form.networkType,
      categoryIds: [await categoryId('Food')],
    })
    expect(await offered(vet.id)).toEqual(['Food'])
    await retire(id, true)
    expect(await offered(vet.id)).toEqual(['Food', 'Pets'])
  })

  test('takes it off the places that offer it, for as long as it is retired', async () => {
    const { id } = await create()
    const { data: place } = await as(admin)(locations.create, { name: 'Hall', categoryIds: [id] })
    const at = async () => (await as(ada)(locations.show, { id: place.id })).data
    await retire(id)
    const { version, categories: categoriesThere } = await at()
    expect(categoriesThere).toEqual([])
    await as(admin)(locations.save, { id: place.id, version, name: 'Great Hall' })
    await retire(id, true)
    expect(await at()).toMatchObject({ name: 'Great Hall', categories: [{ id, name: 'Pets' }] })
    await as(admin)(locations.remove, { id: place.id })
  })

  test('lends its color, and comes back with it', async () => {
    const { id } = await create()
    await retire(id)
    await create({ name: 'Cats' })
    await retire(id, true)
    expect((await as(admin)(categories.show, { id })).data).toMatchObject({ color: free, isActive: true })
  })

  test('is the administrators’', async () => {
    const { id } = await create()
    const { data } = await as(admin)(categories.show, { id })
    await expect(
      as(ada)(categories.save, { ...values, id, version: data.version, isActive: false }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('the figures', () => {
  test('count what there is', async () => {
    const { id } = await create()
    const before = valuesIn((await as(ada)(categories.kpis, {})).data)
    const list = await all()
    expect(before).toMatchObject({
      total: list.length,
      specialties: list.reduce((sum, { specialties }) => sum + specialties.length, 0),
      sensitive: list.filter(({ isSensitive }) => isSensitive).length,
      withoutEntity: list.filter(({ usage }) => usage.entities === 0).length,
      inUse: list.filter(({ usage }) => usage.entities > 0).length,
    })
    expect(before.mostOffered!.value).toBe(Math.max(...list.map(({ usage }) => usage.entities)))
    expect((await as(ada)(categories.list, { isOffered: false })).data.total).toBe(before.withoutEntity)
    expect(before.byCategory.map((one) => one.id)).toEqual(list.map((one) => one.id))

    const { usage: _, aliases: __, position: ___, ...one } = (await as(admin)(categories.show, { id })).data
    await as(admin)(categories.save, { ...one, icon: 'heart', isActive: false })
    const after = valuesIn((await as(ada)(categories.kpis, {})).data)
    expect([after.total, after.retired]).toEqual([before.total! - 1, before.retired! + 1])
  })

  test('name the most requested and the most rejected categories of the viewer’s referrals in the period', async () => {
    const { id } = await create()
    const referralIds: number[] = []
    for (let times = 0; times < 5; times++) referralIds.push((await aSentReferral()).referral.id)
    const change = (changes: { category_id?: number; status?: 2; stage?: 'rejected'; answered_at?: Date }) =>
      db.updateTable('referral').set(changes).where('id', 'in', referralIds).execute()
    await change({ category_id: id, status: 2, stage: 'rejected', answered_at: world.clock.now() })
    const ofCategory = (one: { id: number }) => one.id === id
    const figures = valuesIn((await as(admin)(categories.kpis, {})).data)
    expect(figures.byCategory.find(ofCategory)).toMatchObject({ referrals: 5, entities: 0, unmetNeeds: 0 })
    expect(figures.mostRequested!.value).toBe(Math.max(...figures.byCategory.map(({ referrals }) => referrals ?? 0)))
    const counts = await figuresAndLists(as(admin), (await as(admin)(categories.kpis, {})).data)
    expect(counts.figures).toEqual(counts.lists)
    expect(figures.highestRejectRate).toMatchObject({ id, value: 100 })
    expect((await as(ada)(categories.kpis, {})).data).toMatchObject({ mostRequested: null, highestRejectRate: null })
    expect((await as(admin)(categories.kpis, { from: '2020-01-01', to: '2020-01-31' })).data.mostRequested).toBeNull()
    await expect(as(admin)(categories.kpis, { from: '2020-02-01', to: '2020-01-01' })).rejects.toMatchObject({
      status: 400,
    })

    await db.updateTable('category').set({ is_sensitive: true }).where('id', '=', id).execute()
    const staff = await staffOf(null, { network: ['view'] })
    const masked = valuesIn((await as(staff)(categories.kpis, {})).data)
    expect(masked.byCategory.find(ofCategory)).toMatchObject({ referrals: 0 })
    expect(masked.highestRejectRate).toBeNull()
    await change({ category_id: await categoryId('Food') })
  })
})

test('every process hears of a change, so that anyone who shows categories asks again', async () => {
  const bus = openBus<Topics>({ connectionString: world.database.direct, db })
  await bus.whenConnected()
  const heard: unknown[] = []
  bus.subscribe('changed', (change) => void heard.push(change))
  await create()
  await expect.poll(() => heard).toEqual([{ changes: [{ noun: 'category' }], readers: 'everyone' }])
  await bus.close()
})
