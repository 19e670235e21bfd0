import type { RequestOf } from '@handoff/contracts/kit'
import { savedViews } from '@handoff/contracts/platform/savedViews'
import { expect, test } from 'vitest'
import type { Letter } from '../../../kit/mail/queue.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { emailSavedViews } from './savedViews.weekly.ts'

const { as, aPerson, staffOf, anEntity, clock, db } = await openWorld()
clock.set('2026-11-18T15:00:00Z')
const alma = await aPerson({ firstName: 'Alma', timeZone: 'America/New_York' })
const otto = await aPerson({ firstName: 'Otto' })
const reader = await staffOf(null, { analytics: ['view'] })
const other = await staffOf(null, { analytics: ['view'] })
const ben = await aPerson({ entity: await anEntity({ name: 'Night Shelter' }) })

const save = async (person: Person, more: Partial<RequestOf<typeof savedViews.create>> = {}) =>
  (await as(person)(savedViews.create, { name: 'Housing', report: 'funnel', filters: { categoryId: 2 }, ...more })).data
const namesOf = async (person: Person) => (await as(person)(savedViews.list, {})).data.map(({ name }) => name)
const roleOf = async ({ id }: Person) =>
  (await db.selectFrom('account').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id!

test('a view is visible to its owner, to its role, or to everyone on the side', async () => {
  await save(alma, { name: 'Mine' })
  await save(alma, { name: 'For readers', sharing: 'role', roleId: await roleOf(reader) })
  await save(alma, { name: 'For all', sharing: 'all' })
  expect(await namesOf(alma)).toEqual(['For all', 'For readers', 'Mine'])
  expect(await namesOf(otto)).toEqual(['For all'])
  expect(await namesOf(reader)).toEqual(['For all', 'For readers'])
  expect(await namesOf(other)).toEqual(['For all'])
  await expect(namesOf(ben)).rejects.toMatchObject({ status: 403 })
  const [all] = (await as(reader)(savedViews.list, {})).data
  expect(all).toMatchObject({ report: 'funnel', filters: { categoryId: 2 }, isMine: false })
})

test('only its owner deletes it', async () => {
  const { id } = await save(alma, { name: 'Shared', sharing: 'all' })
  await expect(as(otto)(savedViews.remove, { id })).rejects.toMatchObject({ status: 404 })
  await as(alma)(savedViews.remove, { id })
  expect(await namesOf(otto)).not.toContain('Shared')
  await expect(as(alma)(savedViews.remove, { id })).rejects.toMatchObject({ status: 404 })
})

test('a role is required if it is shared with one, and must belong to the side', async () => {
  const foreign = await staffOf(await anEntity({ name: 'Clinic' }), {})
  for (const roleId of [null, await roleOf(foreign)])
    await expect(save(alma, { sharing: 'role', roleId })).rejects.toMatchObject({
      status: 400,
      fields: { roleId: ['Please select Role'] },
    })
})

test('the weekly email is one link each Monday at eight, without numbers, while its reader may see reports', async () => {
  const views = [await save(alma, { name: 'Weekly', isWeekly: true }), await save(reader, { isWeekly: true })]
  const at = async (moment: string) => {
    clock.set(moment)
    await emailSavedViews.run({ db, now: clock.now(), publicUrl: 'http://localhost:3000' })
    return db.selectFrom('mail').selectAll().where('kind', '=', 'savedView.weekly').orderBy('id').execute()
  }
  expect(await at('2026-11-23T12:59:00Z')).toHaveLength(0)
  const mails = await at('2026-11-23T13:01:00Z')
  const [first] = mails.filter(({ account_id }) => account_id === alma.id)
  expect(first!.letter as unknown as Letter).toMatchObject({
    subject: 'Your weekly report: Weekly',
    button: { path: '/analytics?report=funnel&categoryId=2' },
  })
  expect(await at('2026-11-24T20:00:00Z')).toHaveLength(views.length)
  await db
    .updateTable('role_access')
    .set({ is_view: false })
    .where('role_id', '=', await roleOf(reader))
    .execute()
  expect(await at('2026-11-30T20:00:00Z')).toHaveLength(views.length + 1)
})

test('filters specific to one report are part of the view', async () => {
  const supply = { allStates: true, show: 'need' } as const
  expect((await save(alma, { report: 'supply', filters: supply })).filters).toEqual(supply)
  const survey = { by: 'category', survey: 'rmt', days: 30 } as const
  expect((await save(alma, { report: 'survey', filters: survey })).filters).toEqual(survey)
})
