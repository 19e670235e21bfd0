import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { locations } from '@handoff/contracts/network/locations/locations'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { notifications, sentenceOf } from '@handoff/contracts/platform/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { figuresAndLists, valuesIn } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { statusesOf } from '../../access/auth/auth.fixtures.ts'
import { requestsOf } from './requests.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, ask, db, aPerson, anEntity, staffOf, categoryId, clock } = world
const { askCategory, askLocation, askEntity, show, approve, reject, reopen, add, cancel } = requestsOf(world)

const clinic = await anEntity({ name: 'Harbor Clinic' })
const shelter = await anEntity({ name: 'Night Shelter' })
const admin = await aPerson({ firstName: 'Alma' })
const ada = await aPerson({ entity: clinic })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const { Accepted, Rejected, Pending, Cancelled, Added } = RequestStatus

const oakland = await db
  .selectFrom('city')
  .innerJoin('county', 'county.id', 'city.county_id')
  .select(['city.id as cityId', 'county.id as countyId', 'county.state_id as stateId'])
  .where('city.name', '=', 'Oakland')
  .where('county.name', '=', 'Alameda')
  .executeTakeFirstOrThrow()
const statusOf = async (id: number) =>
  (await db.selectFrom('network_request').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const { lastId } = await db
  .selectFrom('category')
  .select(({ fn }) => fn.max('id').as('lastId'))
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  clock.set('2026-11-18T15:00:00Z')
  // The palette has few colors left.
  await db.deleteFrom('category').where('id', '>', lastId).execute()
})

const notificationsOf = async (person: Person) =>
  (await as(person)(notifications.list, {})).data.data.map(({ message, link, notifyBy }) => ({
    message: sentenceOf(notifyBy.name, message),
    link,
  }))

describe('asking', () => {
  test('stores the request, notifies those who decide, and shows it to the requester’s team', async () => {
    const clerk = await staffOf(null, { networkRequests: ['view'] })
    const request = await askCategory(ada, { name: 'Pet care', specialties: ['Vaccines'] }, { notes: 'Many ask' })
    expect(request).toMatchObject({
      requestId: request.id,
      requestType: 2,
      status: Pending,
      action: 'add',
      title: 'Pet care',
      detail: 'Vaccines',
      notes: 'Many ask',
      requester: { name: 'Ada Lane', entity: clinic, email: ada.email },
      isRegistration: false,
      isLate: false,
      version: 1,
      payload: { name: 'Pet care', description: null, isSensitive: false, specialties: ['Vaccines'] },
      may: ['cancel'],
      added: null,
      differences: [],
    })
    expect(request.steps).toEqual([
      { status: Pending, by: 'Ada Lane', note: 'Many ask', at: clock.now().toISOString() },
    ])
    const news = {
      message: 'Ada Lane (Harbor Clinic) requested a category: Pet care',
      link: `/received-requests?id=${request.id}`,
    }
    expect((await notificationsOf(admin))[0]).toEqual(news)
    expect(await notificationsOf(clerk)).not.toContainEqual(news)
    expect((await show(admin, request.id)).may).toEqual(['approve', 'reject', 'add'])
    const colleague = await staffOf(clinic, { networkRequests: ['view'] })
    expect((await show(colleague, request.id)).may).toEqual([])
  })

  test('for a place has its point, and how exact it is', async () => {
    const request = await askLocation(ada, { addressLine1: '12 Dock Street', ...oakland, zip: '94607' })
    expect(request).toMatchObject({ requestType: 1, detail: '12 Dock Street · Oakland, CA', precision: 'zip' })
    expect(request.lat).toBeCloseTo(37.8, 0)
    const pin = { lat: 37.795, lng: -122.277 }
    expect(await askLocation(ada, { pin })).toMatchObject({ ...pin, precision: 'pin' })
  })

  test('for an entity is for an organization or for an individual', async () => {
    expect(await askEntity(ada)).toMatchObject({ requestType: 3 })
    const person = { networkType: 1 as const, name: null, firstName: 'Nora', lastName: 'Field' }
    expect(await askEntity(ada, person)).toMatchObject({ requestType: 4, title: 'Nora Field' })
  })

  test.each([
    ['an organization without a name', () => askEntity(ada, { name: ' ' }), 'payload.name'],
    [
      'an individual without a last name',
      () => askEntity(ada, { networkType: 1, firstName: 'Nora' }),
      'payload.lastName',
    ],
    ['a city of another county', () => askLocation(ada, { ...oakland, countyId: 6075 }), 'payload.cityId'],
    ['a category that is none', () => askEntity(ada, { categoryIds: [2_000_000_000] }), 'payload.categoryIds'],
    ['a place of someone else', () => askLocation(ada, { entityId: shelter.id }), 'payload.entityId'],
    ['a category without a name', () => askCategory(ada, { name: '' }), 'payload.name'],
    ['a change of nothing', () => askCategory(ada, {}, { action: 'change' }), 'targetId'],
    [
      'a removal of what is not there',
      () => askLocation(ada, {}, { action: 'remove', targetId: 2_000_000_000 }),
      'targetId',
    ],
  ])('%s is refused at its field', async (_, asking, field) => {
    await expect(asking()).rejects.toMatchObject({ status: 400, fields: { [field]: [expect.any(String)] } })
  })

  test('may copy a request of the same entity, and no other', async () => {
    const { id } = await askCategory(ada)
    await reject(id, { by: admin })
    expect((await show(ada, id)).may).toEqual(['resubmit'])
    const copy = await askCategory(ada, {}, { copiedFromId: id })
    expect(copy.status).toBe(Pending)
    await expect(askCategory(ben, {}, { copiedFromId: id })).rejects.toMatchObject({
      status: 400,
      fields: { copiedFromId: [expect.any(String)] },
    })
  })
})

describe('who sees what', () => {
  test('an entity its own, the administrative side all, each through the call of its type', async () => {
    const { id } = await askLocation(ada)
    const foundBy = async (person: Person) =>
      (await as(person)(requests.list, { id: 0, search: `#${id}` })).data.data.map((row) => row.id)
    await askLocation(ada, { name: `Hall ${id}` })
    expect(await foundBy(ada)).toEqual([id])
    expect(await foundBy(ben)).toEqual([])
    expect((await as(admin)(requests.list, { id: 1, search: `#${id}` })).data.total).toBe(1)
    expect((await as(admin)(requests.list, { id: 2, search: `#${id}` })).data.total).toBe(0)
    expect((await as(admin)(requests.location, { id })).data.id).toBe(id)
    for (const endpoint of [requests.category, requests.entity])
      await expect(as(admin)(endpoint, { id })).rejects.toMatchObject({ status: 404 })
    for (const endpoint of [requests.show, requests.location])
      await expect(as(ben)(endpoint, { id })).rejects.toMatchObject({ status: 404 })
    await expect(cancel(id, ben)).rejects.toMatchObject({ status: 404 })
    expect(await statusOf(id)).toBe(Pending)
  })

  test('lists narrow by status and lateness, and count by status', async () => {
    const marker = 'Quiet room'
    const first = await askCategory(ada, { name: `${marker} one` })
    const second = await askCategory(ben, { name: `${marker} two` })
    await reject(second.id, { by: admin })
    const { counts, total } = (await as(admin)(requests.list, { id: 2, search: marker })).data
    expect({ counts, total }).toEqual({ counts: { 1: 0, 2: 1, 3: 1, 4: 0, 5: 0 }, total: 2 })
    const titles = async (filters: object) =>
      (await as(admin)(requests.categoryRequests, { search: marker, ...filters })).data.data.map(({ title }) => title)
    expect(await titles({ status: 3 })).toEqual([`${marker} one`])
    expect(await titles({ sort: 'title' })).toEqual([`${marker} one`, `${marker} two`])
    expect(await titles({ isLate: true })).toEqual([])
    expect(first.isLate).toBe(false)
    expect((await as(admin)(requests.entityRequests, { requestType: 3, search: marker })).data.total).toBe(0)
  })

  test('what waits comes first where that is asked for, and each row says what its viewer may do with it', async () => {
    const marker = 'Waiting room'
    const first = await askCategory(ada, { name: `${marker} one` })
    const second = await askCategory(ada, { name: `${marker} two` })
    const third = await askCategory(ada, { name: `${marker} three` })
    await reject(third.id, { by: admin })
    const rows = async (person: Person) =>
      (await as(person)(requests.list, { id: 0, search: marker, sort: 'waiting' })).data.data.map(({ id, may }) => ({
        id,
        may,
      }))
    const expected = (...may: (typeof first.may)[number][]) => [
      { id: second.id, may },
      { id: first.id, may },
      { id: third.id, may: [] },
    ]
    expect(await rows(admin)).toEqual(expected('approve', 'reject', 'add'))
    expect(await rows(ada)).toEqual(expected('cancel'))
    expect(await rows(await staffOf(clinic, { networkRequests: ['view'] }))).toEqual(expected())
  })

  test('each list can be exported for the viewer’s entity, if the role allows it', async () => {
    const name = 'Export =room'
    const { id } = await askCategory(ada, { name }, { notes: 'Many ask' })
    await reject(id, { by: admin })
    const manager = await staffOf(clinic, { networkRequests: ['view', 'export'] })
    const reader = await staffOf(clinic, { networkRequests: ['view'] })
    const lines = async (url: string, by = manager) => {
      const { statusCode, body } = await ask(by, { url: `${url}?search=Export` })
      return statusCode === 200 ? body.trim().split('\r\n') : statusCode
    }
    for (const url of ['/api/requests/all/0/export', '/api/requests/all/2/export', '/api/categories/requests/export']) {
      const rows = await lines(url)
      expect(rows).toHaveLength(2)
      expect(String((rows as string[])[1])).toContain(`${id},Category,Add,${name},,Rejected,Ada Lane,Harbor Clinic`)
      expect(await lines(url, ben), 'nothing of others').toHaveLength(1)
      expect(await lines(url, reader)).toBe(403)
    }
    expect(await lines('/api/entities/requests/3/export')).toHaveLength(1)
  })

  test('amber after five business days: the weekend does not count', async () => {
    const { id } = await askCategory(ada)
    clock.set('2026-11-25T15:00:00Z')
    expect((await show(await aPerson(), id)).isLate).toBe(false)
    clock.set('2026-11-25T15:00:01Z')
    const later = await aPerson()
    expect((await show(later, id)).isLate).toBe(true)
    expect((await as(later)(requests.kpis, {})).data.late.value).toBeGreaterThan(0)
    await reject(id, { by: later })
    expect((await show(later, id)).isLate).toBe(false)
  })

  test('figures are of the viewer’s entity', async () => {
    const entity = await anEntity({ name: 'Pantry' })
    const pia = await aPerson({ entity, firstName: 'Pia' })
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await askCategory(pia)
      clock.advance({ hours: 2 })
      await reject(id, { by: admin })
    }
    await askLocation(pia)
    clock.advance({ hours: 3 })
    const within = { submitted: 6, decided: 5, medianHoursToDecision: 2, approvalRate: 0 }
    const nothing = { submitted: 0, decided: 0, medianHoursToDecision: null, approvalRate: null }
    const currentValues = {
      total: 6,
      pending: 1,
      late: 0,
      accepted: 0,
      added: 0,
      rejected: 5,
      cancelled: 0,
      byType: [
        { requestType: 1, name: 'Location', value: 1 },
        { requestType: 2, name: 'Category', value: 5 },
        { requestType: 3, name: 'Entity', value: 0 },
        { requestType: 4, name: 'Service provider', value: 0 },
      ],
      oldestPendingHours: 3,
    }
    const figures = async (filters: object = {}) => (await as(pia)(requests.kpis, filters)).data
    const kpis = async (filters: object = {}) => valuesIn(await figures(filters))
    const before = async (filters: object) => {
      const { submitted, decided, medianHoursToDecision, approvalRate } = await figures(filters)
      const flow = { submitted, decided, medianHoursToDecision, approvalRate }
      return Object.fromEntries(Object.entries(flow).map(([name, { previous }]) => [name, previous]))
    }
    const month = { from: '2026-10-20', to: '2026-11-18' }
    expect(await kpis()).toEqual({ ...currentValues, ...month, ...within })
    expect(await before({})).toEqual(nothing)
    // The day before nothing had happened; the days after look back on it.
    expect(await kpis({ from: '2026-11-17', to: '2026-11-17' })).toMatchObject({ ...currentValues, ...nothing })
    const next = { from: '2026-11-19', to: '2026-11-20' }
    expect(await kpis(next)).toMatchObject(nothing)
    expect(await before(next)).toEqual(within)
    for (const [person, filters] of [
      [pia, {}],
      [pia, { entityId: clinic.id }],
      [admin, {}],
      [admin, { entityId: entity.id }],
    ] as const) {
      const counts = await figuresAndLists(as(person), (await as(person)(requests.kpis, filters)).data)
      expect(counts.figures).toEqual(counts.lists)
    }
    await expect(kpis({ from: '2026-11-20', to: '2026-11-19' })).rejects.toMatchObject({ status: 400 })
    expect((await as(pia)(requests.pendingCounts, {})).data).toEqual({
      total: 1,
      location: 1,
      category: 0,
      entity: 0,
      organization: 0,
    })
  })
})

/** Brings a new request into a status, and says at which version it is. */
async function requestIn(status: RequestStatus) {
  const { id } = await askCategory(ada)
  if (status === Accepted) await approve(id, { by: admin })
  if (status === Rejected) await reject(id, { by: admin })
  if (status === Added) await add(id, { by: admin })
  if (status === Cancelled) await cancel(id, ada)
  return { id, version: status === Pending ? 1 : 2 }
}

const steps = { approve, reject, reopen, add, cancel: (id: number, { by }: { by: Person }) => cancel(id, by) }
type Step = keyof typeof steps
/** From which status each step leads where; from any other it is a 409. */
const machine: Record<Step, Partial<Record<RequestStatus, RequestStatus>>> = {
  approve: { [Pending]: Accepted },
  reject: { [Pending]: Rejected },
  add: { [Pending]: Added, [Accepted]: Added },
  reopen: { [Accepted]: Pending },
  cancel: { [Pending]: Cancelled },
}
const rows = (Object.keys(steps) as Step[]).flatMap((step) =>
  Object.values(RequestStatus).map((from): [Step, RequestStatus] => [step, from]),
)

describe('every step', () => {
  test.each(rows)('%s from %i goes where it should, or is refused', async (step, from) => {
    const { id, version } = await requestIn(from)
    const to = machine[step][from]
    const by = step === 'cancel' ? ada : admin
    const taken = steps[step](id, { version, by })
    if (to === undefined) await expect(taken).rejects.toMatchObject({ status: 409 })
    else expect(await taken).toMatchObject({ status: to, version: version + 1 })
    expect(await statusOf(id)).toBe(to ?? from)
  })

  test.each(Object.keys(steps) as Step[])('%s is closed to anyone who may not take it', async (step) => {
    const from = step === 'reopen' ? Accepted : Pending
    const { id, version } = await requestIn(from)
    const asking = step === 'cancel'
    const strangers = asking
      ? [admin, await staffOf(clinic, { networkRequests: ['view', 'add', 'approve'] })]
      : [
          ada,
          ben,
          await staffOf(null, { networkRequests: ['view', 'edit', 'add'], network: ['add', 'edit'] }),
          await staffOf(clinic, { networkRequests: ['view', 'approve'] }),
        ]
    for (const by of strangers) await expect(steps[step](id, { version, by })).rejects.toMatchObject({ status: 403 })
    expect(await statusOf(id)).toBe(from)
    const staff = await staffOf(asking ? clinic : null, { networkRequests: [asking ? 'edit' : 'approve'] })
    expect(await steps[step](id, { version, by: staff })).toMatchObject({ version: version + 1 })
  })

  test('of two administrators at once one decides, and the other gets a conflict', async () => {
    const other = await aPerson({ firstName: 'Otto' })
    for (const decide of [
      (id: number) => [approve(id, { by: admin }), reject(id, { by: other })],
      (id: number) => [add(id, { by: admin }), add(id, { by: other })],
      (id: number) => [approve(id, { by: admin }), cancel(id, ada)],
    ]) {
      const { id } = await askCategory(ada)
      const answers = await Promise.allSettled<unknown>(decide(id))
      expect(statusesOf(answers)).toEqual([200, 409])
    }
  })

  test('a request that was looked at before it changed is not decided', async () => {
    const { id } = await askCategory(ada)
    await approve(id, { by: admin })
    await reopen(id, { version: 2, by: admin })
    await expect(approve(id, { version: 1, by: admin })).rejects.toMatchObject({
      status: 409,
      detail: 'It is pending now',
    })
  })

  test('an entity is not added with the email address of another: 409 names the one that has it', async () => {
    const there = await askEntity(ada)
    const { added } = await add(there.id, { by: admin })
    const { id } = await askEntity(ada, { name: 'Second Kitchen', email: there.payload.email as string })
    const title = `${added!.name} already uses this email address`
    await expect(add(id, { by: admin })).rejects.toMatchObject({
      status: 409,
      message: title,
      fields: { 'payload.email': [title] },
    })
    expect(await statusOf(id)).toBe(Pending)
    expect(await add(id, { by: admin }, { linkId: added!.id })).toMatchObject({
      status: Added,
      added: { id: added!.id },
    })
  })

  test('anyone who presses twice hears when they decided, by their own clock; anyone else that someone was quicker', async () => {
    const inDenver = await aPerson({ firstName: 'Dora', timeZone: 'America/Denver' })
    const other = await aPerson({ firstName: 'Otto' })
    const refusal = (title: string) => ({ status: 409, message: title })
    const steps: [what: string, press: (id: number) => Promise<unknown>][] = [
      ['approved', (id) => approve(id, { by: inDenver })],
      ['rejected', (id) => reject(id, { by: inDenver })],
      ['added', (id) => add(id, { by: inDenver })],
    ]
    for (const [what, press] of steps) {
      clock.set('2026-11-18T21:14:00Z')
      const { id } = await askCategory(ada)
      await press(id)
      clock.advance({ minutes: 1 })
      await expect(press(id)).rejects.toMatchObject(refusal(`You already ${what} this today, 2:14 PM`))
      clock.advance({ days: 1 })
      await expect(press(id)).rejects.toMatchObject(refusal(`You already ${what} this yesterday, 2:14 PM`))
      await expect(approve(id, { by: other })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Someone else just updated this'),
        detail: `It is ${what} now`,
      })
    }
    clock.set('2026-11-18T21:14:00Z')
    const { id } = await askCategory(ada)
    await cancel(id, ada)
    await expect(cancel(id, ada)).rejects.toMatchObject(refusal('You already canceled this today, 4:14 PM'))
  })

  test('a request whose target no longer exists says so, and can only be rejected', async () => {
    const { data: place } = await as(admin)(locations.create, { name: 'Gone Hall', ...oakland })
    const about = { requestType: 1 as const, targetId: place.id, payload: { phone: '+15105550109' } }
    const { id } = (await as(ada)(requests.requestLocation, { ...about, action: 'change' })).data
    const { id: approved } = (await as(ada)(requests.requestLocation, { ...about, action: 'remove' })).data
    await approve(approved, { by: admin })
    await as(admin)(locations.remove, { id: place.id })

    for (const one of [id, approved])
      expect(await show(admin, one)).toMatchObject({ title: 'Gone Hall', isTargetGone: true, may: ['reject'] })
    const rows = (await as(admin)(requests.list, { id: 1, search: 'Gone Hall' })).data.data
    expect(rows).toMatchObject([
      { may: ['reject'], isTargetGone: true },
      { may: ['reject'], isTargetGone: true },
    ])
    expect((await show(ada, id)).may).toEqual(['cancel'])
    const refusal = { status: 409, message: 'What this request is about no longer exists. You can only reject it' }
    await expect(approve(id, { by: admin })).rejects.toMatchObject(refusal)
    await expect(add(id, { by: admin })).rejects.toMatchObject(refusal)
    await expect(reopen(approved, { version: 2, by: admin })).rejects.toMatchObject(refusal)
    await reject(id, { by: admin })
    expect(await reject(approved, { version: 2, by: admin })).toMatchObject({ status: Rejected })
  })

  test('rejecting says why, with a coded reason; putting back says why', async () => {
    const { id } = await askCategory(ada)
    const change = (more: object) => as(admin)(requests.changeStatus, { id, status: 2, version: 1, ...more })
    await expect(change({ reasonCode: '' })).rejects.toMatchObject({
      status: 400,
      fields: { reasonCode: ['Please select Reason'], rejectionNotes: ['Comment is required'] },
    })
    await expect(change({ reasonCode: 'request_other', rejectionNotes: ' ' })).rejects.toMatchObject({ status: 400 })
    // A reason for referrals is not valid for requests.
    await expect(change({ reasonCode: 'moved', rejectionNotes: 'No' })).rejects.toMatchObject({
      fields: { reasonCode: [expect.any(String)] },
    })
    const rejected = await reject(id, { by: admin })
    expect(rejected).toMatchObject({ rejectionNotes: 'We have one', reason: 'Exists already', may: [] })
    const { id: other } = await askCategory(ada)
    await approve(other, { by: admin })
    await expect(as(admin)(requests.changeStatus, { id: other, status: 3, version: 2 })).rejects.toMatchObject({
      status: 400,
      fields: { notes: ['Notes is required'] },
    })
    const back = await reopen(other, { version: 2, by: admin })
    expect(back).toMatchObject({ status: Pending, decidedAt: null })
    expect(back.steps.map(({ status, note }) => [status, note])).toEqual([
      [Pending, null],
      [Accepted, null],
      [Pending, 'Too early'],
    ])
  })

  test.each([
    { status: Accepted, more: {}, stored: { notes: 'Call first', rejectionNotes: null } },
    {
      status: Rejected,
      more: { rejectionNotes: 'We have one' },
      stored: { notes: 'Call first', rejectionNotes: 'We have one' },
    },
  ])('a change to status $status stores its notes in notes', async ({ status, more, stored }) => {
    const { id } = await askCategory(ada, undefined, { notes: 'Many ask' })
    const payload = { notes: 'Call first', ...more }
    await ask(admin, { method: 'PATCH', url: `/api/requests/changeStatus/${id}/${status}`, payload })
    expect(await show(ada, id)).toMatchObject({ status, ...stored })
  })

  test('a status change without notes keeps those of the requester', async () => {
    const { id } = await askCategory(ada, undefined, { notes: 'Many ask' })
    await approve(id, { by: admin })
    const back = await reopen(id, { version: 2, by: admin })
    expect(back).toMatchObject({ notes: 'Too early' })
    expect(back.steps.map(({ note }) => note)).toEqual(['Many ask', null, 'Too early'])
  })

  test('the status in the path and a comment are enough to decide; of two the second still hears 409', async () => {
    const other = await aPerson({ firstName: 'Otto' })
    const { id } = await askCategory(ada)
    const decide = (status: number, payload: object = {}, by = admin) =>
      ask(by, { method: 'PATCH', url: `/api/requests/changeStatus/${id}/${status}`, payload })
    expect((await decide(2)).json()).toMatchObject({ errors: { rejectionNotes: ['Comment is required'] } })
    expect((await decide(2, { notes: '', rejectionNotes: 'We have one' })).statusCode).toBe(200)
    expect(await show(ada, id)).toMatchObject({ status: Rejected, reason: 'Other', rejectionNotes: 'We have one' })
    expect((await decide(1, {}, other)).statusCode).toBe(409)

    const { id: second } = await askCategory(ada)
    const added = await Promise.all(
      [admin, other].map((by) => ask(by, { method: 'PATCH', url: `/api/requests/added/${second}`, payload: {} })),
    )
    expect(added.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('the requester hears of each decision', async () => {
    const { id, title } = await askCategory(ada)
    await approve(id, { by: admin })
    await reopen(id, { version: 2, by: admin })
    await add(id, { version: 3, by: admin })
    const link = `/received-requests?id=${id}`
    expect((await notificationsOf(ada)).filter((it) => it.link === link).map(({ message }) => message)).toEqual([
      `Alma Lane (Network administration) approved your category request: ${title}`,
      `Alma Lane (Network administration) reopened your category request: ${title}`,
      `Alma Lane (Network administration) accepted your category request: ${title}`,
    ])
  })

  test('canceling accepts no other status', async () => {
    const { id } = await askCategory(ada)
    const url = `/api/requests/entity/${id}`
    for (const status of [1, 2, 3, 5]) {
      expect((await ask(ada, { method: 'PATCH', url, payload: { status } })).statusCode).toBe(400)
      expect((await ask(ada, { method: 'PATCH', url: `${url}/${status}` })).statusCode).toBe(400)
    }
    expect((await ask(ada, { method: 'PATCH', url: `${url}/4` })).statusCode).toBe(200)
    expect(await statusOf(id)).toBe(Cancelled)
  })
})

describe('adding', () => {
  test('makes the category, with the first free color and a heart where none were chosen', async () => {
    const { id } = await askCategory(ada, { name: 'Laundry', specialties: ['Vouchers', 'Dryers'] })
    const { added, differences } = await add(id, { by: admin })
    const made = (await as(admin)(categories.show, { id: added!.id })).data
    expect(made).toMatchObject({ name: 'Laundry', icon: 'heart' })
    expect(made.specialties.map(({ name }) => name)).toEqual(['Dryers', 'Vouchers'])
    const palette = (await as(admin)(categories.colors, { id: made.id })).data
    expect(palette.find(({ value }) => value === made.color)?.isDisabled).toBe(false)
    expect(added).toEqual({ id: made.id, name: 'Laundry', link: '/my-network/category?search=Laundry' })
    expect(differences).toEqual([])
  })

  test('as edited by the administrator, and shows the requester the differences', async () => {
    const food = await categoryId('Food')
    const { id, payload } = await askLocation(ada, { name: 'Dok Hall', ...oakland, zip: '94607' })
    await add(id, { by: admin }, { payload: { ...payload, name: 'Dock Hall', zip: '94612', categoryIds: [food] } })
    const mine = await show(ada, id)
    expect(mine.differences).toEqual([
      { field: 'Name', asked: 'Dok Hall', added: 'Dock Hall' },
      { field: 'ZIP', asked: '94607', added: '94612' },
      { field: 'Service categories', asked: '–', added: 'Food' },
    ])
    const place = (await as(ada)(locations.show, { id: mine.added!.id })).data
    expect(place).toMatchObject({ name: 'Dock Hall', zip: '94612', categories: [{ name: 'Food' }], entity: null })
  })

  test('refuses at the field, and leaves the request as it was', async () => {
    const { id } = await askCategory(ada)
    for (const [payload, field] of [
      [{ name: '' }, 'payload.name'],
      [{ name: 'Food' }, 'payload.name'],
      [{ name: 'Toys', color: 'red' }, 'payload.color'],
    ] as const)
      await expect(add(id, { by: admin }, { payload })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: [expect.any(String)] },
      })
    const entity = await askEntity(ada)
    await expect(
      add(entity.id, { by: admin }, { payload: { ...entity.payload, networkType: 1, firstName: 'A', lastName: 'B' } }),
    ).rejects.toMatchObject({ fields: { 'payload.networkType': [expect.any(String)] } })
    expect([await statusOf(id), await statusOf(entity.id)]).toEqual([Pending, Pending])
  })

  test('may use one that is there instead', async () => {
    const food = await categoryId('Food')
    const { id } = await askCategory(ada, { name: 'Meals' })
    const before = (await as(admin)(categories.kpis, {})).data.total.value
    await expect(add(id, { by: admin }, { linkId: 2_000_000_000 })).rejects.toMatchObject({
      status: 400,
      fields: { linkId: [expect.any(String)] },
    })
    expect(await add(id, { by: admin }, { linkId: food })).toMatchObject({ status: Added, added: { name: 'Food' } })
    expect((await as(admin)(categories.kpis, {})).data.total.value).toBe(before)
  })

  test('an entity invites it by mail', async () => {
    const { id, payload } = await askEntity(ada, { addressLine1: '1 Main Street', ...oakland, zip: '94607' })
    const { added } = await add(id, { by: admin })
    expect((await as(admin)(entities.edit, { id: added!.id })).data).toMatchObject({
      entityState: 2,
      name: payload.name,
      addresses: [{ addressLine1: '1 Main Street', city: 'Oakland' }],
      invitation: { email: payload.email },
    })
    const mails = await db.selectFrom('mail').select('kind').where('to_address', '=', String(payload.email)).execute()
    expect(mails).toEqual([{ kind: 'entityInvitation' }])
    // It is not in the directory yet: the requester has no page to look at.
    expect((await show(ada, id)).added).toBeNull()
  })

  test('its own form answers the request, for anyone who may decide', async () => {
    const { id, payload } = await askEntity(ada)
    const make = (by: Person, requestId: number) =>
      as(by)(entities.create, {
        requestId,
        networkType: 2,
        name: String(payload.name),
        email: `new${requestId}@x.example`,
      })
    const editor = await staffOf(null, { network: ['add', 'view'] })
    await expect(make(editor, id)).rejects.toMatchObject({ status: 403 })
    const { id: strange } = await askCategory(ada)
    await expect(make(admin, strange)).rejects.toMatchObject({ status: 404 })
    const { data } = await make(admin, id)
    expect(data.requestId).toBe(id)
    expect((await as(admin)(entities.show, { id: data.id })).data.requestId).toBe(id)
    const email = `new${id}@x.example`
    expect(await show(admin, id)).toMatchObject({
      status: Added,
      added: { id: data.id },
      // The requester is shown what was changed on the way, as with any other answer.
      differences: [{ field: 'Email', asked: payload.email, added: email }],
    })
    await expect(make(admin, id)).rejects.toMatchObject({ status: 409 })
  })

  test('so do the forms of a category and of a location, in one transaction', async () => {
    const requested = await askCategory(ada, { name: 'Bicycles', specialties: ['Repair'] })
    const input = { color: '#3b3b46', icon: 'bus', specialties: [{ name: 'Repair' }, { name: 'Lending' }] } as const
    const made = { ...input, specialties: [...input.specialties], name: 'Bicycles' }
    const place = await askLocation(ada, { name: 'Wheel House', ...oakland })
    for (const strange of [place.id, 2_000_000_000])
      await expect(as(admin)(categories.create, { ...made, requestId: strange })).rejects.toMatchObject({ status: 404 })
    const clerk = await staffOf(null, { network: ['add', 'view'] })
    await expect(as(clerk)(categories.create, { ...made, requestId: requested.id })).rejects.toMatchObject({
      status: 403,
    })
    // What was refused has left nothing behind: the name is free.
    const category = (await as(admin)(categories.create, { ...made, requestId: requested.id })).data
    expect(await show(ada, requested.id)).toMatchObject({
      status: Added,
      added: { id: category.id },
      differences: [{ field: 'Specialties', asked: 'Repair', added: 'Repair, Lending' }],
    })
    const { data: house } = await as(admin)(locations.create, {
      requestId: place.id,
      name: 'Wheel House',
      ...oakland,
      zip: '94607',
    })
    expect(await show(ada, place.id)).toMatchObject({
      status: Added,
      added: { id: house.id },
      differences: [{ field: 'ZIP', asked: '–', added: '94607' }],
    })
    await expect(
      as(admin)(locations.create, { requestId: place.id, name: 'Wheel House', ...oakland }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

describe('changing and removing', () => {
  test('a location: hours are corrected, whose it is stays', async () => {
    const { data: hall } = await as(admin)(locations.create, { name: 'Dock Hall', entityId: shelter.id, ...oakland })
    const closed: { from: string; until: string }[][] = [[], [], [], [], [], [], []]
    const hours = closed.with(0, [{ from: '09:00', until: '12:00' }])
    const request = await askLocation(
      ada,
      { name: 'Dock Hall', ...oakland, hours },
      { action: 'change', targetId: hall.id },
    )
    expect(request.target).toMatchObject({ id: hall.id, name: 'Dock Hall' })
    expect(request.changes).toContainEqual({ field: 'Hours', now: '–', asked: 'Mon 9:00 AM–12:00 PM' })
    expect(request.unchanged).toContainEqual({ field: 'Name', now: 'Dock Hall' })
    expect(request.unchanged.map(({ field }) => field)).not.toContain('Hours')
    expect((await notificationsOf(admin))[0]?.message).toBe(
      'Ada Lane (Harbor Clinic) requested a change to a location: Dock Hall',
    )
    await add(request.id, { by: admin })
    const changed = (await as(admin)(locations.show, { id: hall.id })).data
    expect(changed).toMatchObject({ hours, entity: { id: shelter.id }, version: 2 })

    const removal = await askLocation(ada, { name: 'Dock Hall' }, { action: 'remove', targetId: hall.id })
    expect(await add(removal.id, { by: admin })).toMatchObject({ status: Added, added: null, target: null })
    await expect(as(admin)(locations.show, { id: hall.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a category: specialties come on top, color and code stay', async () => {
    const { added } = await add((await askCategory(ada, { name: 'Music', specialties: ['Choir'] })).id, { by: admin })
    const before = (await as(admin)(categories.show, { id: added!.id })).data
    const { id } = await askCategory(
      ada,
      { name: 'Music and dance', specialties: ['Ballet'] },
      { action: 'change', targetId: before.id },
    )
    await add(id, { by: admin })
    const after = (await as(admin)(categories.show, { id: before.id })).data
    expect(after).toMatchObject({ name: 'Music and dance', color: before.color, icon: before.icon })
    expect(after.specialties.map(({ name }) => name)).toEqual(['Ballet', 'Choir'])
    const removal = await askCategory(ada, { name: 'Music' }, { action: 'remove', targetId: before.id })
    await add(removal.id, { by: admin })
    await expect(as(admin)(categories.show, { id: before.id })).rejects.toMatchObject({ status: 404 })
  })

  test('an entity: what is not spoken of stays', async () => {
    const { data: pantry } = await as(admin)(entities.create, {
      networkType: 2,
      name: 'Pantry',
      email: 'pantry@x.example',
      about: 'Since 1970',
      categoryIds: [await categoryId('Food')],
      isInvited: false,
      entityAddresses: [{ addressLine1: '1 Main Street', ...oakland, name: 'Front door' }],
    })
    const changes = { name: 'Harbor Pantry', email: 'pantry@x.example', phone: '+15105550100' }
    const { id } = await askEntity(ada, changes, { action: 'change', targetId: pantry.id })
    await add(id, { by: admin })
    expect((await as(admin)(entities.edit, { id: pantry.id })).data).toMatchObject({
      name: 'Harbor Pantry',
      phone: '+15105550100',
      about: 'Since 1970',
      categories: [{ name: 'Food' }],
      addresses: [{ name: 'Front door', addressLine1: '1 Main Street' }],
    })
    const removal = await askEntity(ada, changes, { action: 'remove', targetId: pantry.id })
    await add(removal.id, { by: admin })
    expect((await as(admin)(entities.show, { id: pantry.id })).data.entityState).toBe(4)
  })
})

describe('a suggested edit', () => {
  const hall = async (more: object = {}) =>
    (await as(admin)(locations.create, { name: 'Pier Hall', entityId: shelter.id, ...oakland, zip: '94607', ...more }))
      .data
  /** As the form opens: with the current values. */
  const asItIs = { name: 'Pier Hall', ...oakland, zip: '94607' }

  test('shows those who decide the current values next to the requested ones, until it is carried out', async () => {
    const { id: targetId } = await hall({ phone: '+15105550101', exceptions: [{ day: '2026-12-24', hours: [] }] })
    const exceptions = [{ day: '2026-12-24', hours: [{ from: '09:00', until: '12:00' }], note: 'Christmas Eve' }]
    const { id } = await askLocation(
      ada,
      { ...asItIs, phone: '+15105550199', exceptions },
      { action: 'change', targetId, notes: 'Called them today' },
    )
    const changes = [
      { field: 'Phone', now: '(510) 555-0101', asked: '(510) 555-0199' },
      {
        field: 'Holidays & exceptions',
        now: '12-24-2026: Closed',
        asked: '12-24-2026: 9:00 AM – 12:00 PM (Christmas Eve)',
      },
    ]
    expect((await show(admin, id)).changes).toEqual(changes)
    expect((await show(ada, id)).changes).toEqual(changes)
    // Someone else corrects the phone in the meantime: what is left is the rest.
    const { version } = (await as(admin)(locations.show, { id: targetId })).data
    await as(admin)(locations.save, { ...asItIs, entityId: shelter.id, phone: '+15105550199', id: targetId, version })
    expect((await show(admin, id)).changes.map(({ field }) => field)).toEqual(['Holidays & exceptions'])
    await add(id, { by: admin })
    expect((await show(admin, id)).changes).toEqual([])
  })

  test('of a category and of an entity names what would be different', async () => {
    const { added } = await add((await askCategory(ada, { name: 'Theater', specialties: ['Tickets'] })).id, {
      by: admin,
    })
    const categoryChanges = { name: 'Theater and film', specialties: ['tickets', 'Cinema'] }
    const ofCategory = await askCategory(ada, categoryChanges, { action: 'change', targetId: added!.id })
    expect(ofCategory.changes).toEqual([
      { field: 'Name', now: 'Theater', asked: 'Theater and film' },
      { field: 'Specialties', now: 'Tickets', asked: 'Tickets, Cinema' },
    ])
    const [food, housing] = [await categoryId('Food'), await categoryId('Housing')]
    const { data: pantry } = await as(admin)(entities.create, {
      networkType: 2,
      name: 'Pier Pantry',
      about: 'Since 1970',
      hours: 'Mondays',
      categoryIds: [food, housing],
      isInvited: false,
      entityAddresses: [{ addressLine1: '1 Pier', ...oakland, isConfidential: true }],
    })
    const { id, changes } = await askEntity(
      ada,
      { name: 'Pier Pantry', email: null, hours: 'Mondays and Fridays', categoryIds: [food] },
      { action: 'change', targetId: pantry.id },
    )
    expect(changes).toEqual([
      {
        field: 'Service categories',
        now: 'Food, Housing',
        asked: 'Food',
        removed: { values: ['Housing'], words: 'Removes 1 service' },
      },
      // With a location they are in its note.
      { field: 'Hours', now: '–', asked: 'Mondays and Fridays' },
    ])
    await add(id, { by: admin })
    expect((await as(admin)(entities.edit, { id: pantry.id })).data).toMatchObject({
      about: 'Since 1970',
      hours: null,
      categories: [{ name: 'Food' }],
      addresses: [{ addressLine1: '1 Pier', isConfidential: true }],
    })
    await expect(askEntity(ada, { email: null })).rejects.toMatchObject({
      fields: { 'payload.email': ['Email or phone is required'] },
    })
  })

  test('names the fields it changes: null empties one, and the rest stays', async () => {
    const { data: pantry } = await as(admin)(entities.create, {
      networkType: 2,
      name: 'Quay Pantry',
      email: 'quay@pantry.example',
      phone: '+15105550107',
      website: 'https://quay.example',
      about: 'Since 1970',
      categoryIds: [await categoryId('Food')],
      isInvited: false,
      entityAddresses: [{ name: 'Front door', addressLine1: '1 Quay', ...oakland, zip: '94607' }],
    })
    const ask = (payload: object) => as(ada)(requests.requestEntity, { action: 'change', targetId: pantry.id, payload })
    const { id, title, changes } = (await ask({ about: 'Since 1971', website: null, addressLine1: '2 Quay' })).data
    expect(title).toBe('Quay Pantry')
    expect(changes).toEqual([
      {
        field: 'Website',
        now: 'https://quay.example',
        asked: '–',
        removed: { values: ['https://quay.example'], words: 'Removes the website' },
      },
      { field: 'Street', now: '1 Quay', asked: '2 Quay' },
      { field: 'About', now: 'Since 1970', asked: 'Since 1971' },
    ])
    await add(id, { by: admin })
    const saved = (await as(admin)(entities.edit, { id: pantry.id })).data
    expect(saved).toMatchObject({
      name: 'Quay Pantry',
      email: 'quay@pantry.example',
      phone: '+15105550107',
      website: null,
      about: 'Since 1971',
      categories: [{ name: 'Food' }],
      addresses: [{ name: 'Front door', addressLine1: '2 Quay', ...oakland, zip: '94607' }],
    })
    await expect(ask({ name: null })).rejects.toMatchObject({ fields: { 'payload.name': ['Name is required'] } })
  })

  test('of a location shows a time zone to anyone who decides, by the name under which it is chosen', async () => {
    const { data: place } = await as(admin)(locations.create, {
      name: 'Zone Hall',
      ...oakland,
      phone: '+15105550108',
    })
    const { id, changes } = (
      await as(ada)(requests.requestLocation, {
        requestType: 1,
        action: 'change',
        targetId: place.id,
        payload: { timeZone: 'America/Denver' },
      })
    ).data
    expect(changes).toEqual([
      { field: 'Time Zone', now: '(UTC-08:00) Pacific Standard Time', asked: '(UTC-07:00) Mountain Standard Time' },
    ])
    await add(id, { by: admin })
    expect((await as(admin)(locations.show, { id: place.id })).data).toMatchObject({
      name: 'Zone Hall',
      ...oakland,
      phone: '+15105550108',
      timeZone: 'America/Denver',
    })
  })

  test('that changes nothing says at least what is wrong', async () => {
    const { id: targetId } = await hall()
    const about = { action: 'change' as const, targetId }
    await expect(askLocation(ada, asItIs, about)).rejects.toMatchObject({
      status: 400,
      fields: { notes: ['Change something, or say what’s wrong'] },
    })
    expect(await askLocation(ada, asItIs, { ...about, notes: 'No one answers' })).toMatchObject({ changes: [] })
  })

  test('of a confidential place is its own entity’s to make, and no one else’s', async () => {
    const { id: targetId } = await hall({ isConfidential: true })
    const about = { action: 'change' as const, targetId }
    await expect(askLocation(ada, { ...asItIs, phone: '+15105550102' }, about)).rejects.toMatchObject({
      status: 400,
      fields: { targetId: ['Only the provider itself can correct a confidential location'] },
    })
    expect(await askLocation(ben, { ...asItIs, isConfidential: true, phone: '+15105550102' }, about)).toMatchObject({
      changes: [{ field: 'Phone', now: '–', asked: '(510) 555-0102' }],
    })
  })

  test('that was refused can be copied as long as the thing is there, and so can a removal', async () => {
    const { id: targetId } = await hall()
    for (const action of ['change', 'remove'] as const) {
      const input = { ...asItIs, phone: '+15105550103' }
      const { id } = await askLocation(ada, input, { action, targetId })
      await reject(id, { by: admin })
      const refused = await show(ada, id)
      expect(refused.may).toEqual(['resubmit'])
      const copy = await askLocation(ada, input, { action, targetId: refused.target!.id, copiedFromId: id })
      expect(copy).toMatchObject({ status: Pending, action, target: { id: targetId } })
      if (action === 'remove') await add(copy.id, { by: admin })
      else await cancel(copy.id, ada)
      expect((await show(ada, id)).may).toEqual(action === 'remove' ? [] : ['resubmit'])
    }
  })
})

describe('duplicates', () => {
  const duplicatesOf = async (requestType: 1 | 2 | 3 | 4, payload: object, by = ada) =>
    (await as(by)(requests.duplicates, { requestType, payload: payload as Record<string, unknown> })).data.map(
      ({ name, because }) => `${name}: ${because}`,
    )

  test('of a place: the same address however it is written, or within 100 meters', async () => {
    const pin = { lat: 37.795, lng: -122.277 }
    const made = { name: 'Old Mill', addressLine1: '7 Mill Street', ...oakland, zip: '94601', pin }
    await as(admin)(locations.create, made)
    expect(await duplicatesOf(1, { addressLine1: '7 mill st.', zip: '94601' })).toEqual(['Old Mill: The same address'])
    expect(await duplicatesOf(1, { addressLine1: '7 Mill Street', cityId: oakland.cityId })).toHaveLength(1)
    expect(await duplicatesOf(1, { addressLine1: '7 Mill Street', zip: '10001' })).toEqual([])
    expect(await duplicatesOf(1, { pin: { lat: 37.7958, lng: -122.277 } })).toEqual(['Old Mill: 89 m away'])
    expect(await duplicatesOf(1, { pin: { lat: 37.796, lng: -122.277 } })).toEqual([])
    // Half-typed values are no mistake.
    expect(await duplicatesOf(1, { pin: 'here', addressLine1: 7, zip: null })).toEqual([])
  })

  test('of a confidential place are not shown to others', async () => {
    await as(admin)(locations.create, {
      name: 'Safe House',
      entityId: shelter.id,
      addressLine1: '99 Hidden Lane',
      ...oakland,
      zip: '94602',
      isConfidential: true,
    })
    const input = { addressLine1: '99 Hidden Lane', zip: '94602' }
    expect(await duplicatesOf(1, input)).toEqual([])
    expect(await duplicatesOf(1, input, ben)).toEqual(['Safe House, Night Shelter: The same address'])
  })

  test('of a category: by name or previous name, ignoring case and punctuation', async () => {
    expect(await duplicatesOf(2, { name: 'mental-health' })).toEqual(['Mental health: The same name'])
    const [from, into] = [
      await add((await askCategory(ada, { name: 'Bikes' })).id, { by: admin }),
      await categoryId('Transport'),
    ]
    await as(admin)(categories.merge, { id: from.added!.id, intoId: into })
    expect(await duplicatesOf(2, { name: 'BIKES!' })).toEqual(['Transport: Was called Bikes before'])
    expect(await duplicatesOf(2, { name: '!' })).toEqual([])
  })

  test('of an entity: by name, phone, email and web address', async () => {
    await anEntity({ name: 'Bay Legal Aid', phone: '+15105557777', email: 'hello@baylegal.example' })
    expect(await duplicatesOf(3, { networkType: 2, name: 'The Bay Legal Aid, Inc.' })).toEqual([
      'Bay Legal Aid: The same name',
    ])
    expect(await duplicatesOf(3, { phone: '510.555.7777' })).toEqual(['Bay Legal Aid: The same phone'])
  })

  test('are shown to anyone who decides, and to no one else afterwards', async () => {
    const { id } = await askCategory(ada, { name: 'Housing ' })
    expect(await show(admin, id)).toMatchObject({ hasDuplicates: true, duplicates: [{ name: 'Housing' }] })
    expect(await show(ada, id)).toMatchObject({ hasDuplicates: false, duplicates: [] })
    const otherId = await categoryId('Housing')
    expect((await as(admin)(requests.compare, { id, otherId })).data).toContainEqual({
      field: 'Name',
      asked: 'Housing',
      there: 'Housing',
      isSame: true,
    })
    await expect(as(admin)(requests.compare, { id, otherId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
    await expect(as(ada)(requests.compare, { id, otherId })).rejects.toMatchObject({ status: 403 })
    await reject(id, { by: admin })
    expect(await show(admin, id)).toMatchObject({ hasDuplicates: false })
  })
})

test('many at once: each on its own, without those that may be there already', async () => {
  const [one, two, twice, entity, decided] = [
    await askCategory(ada, { name: 'Gardens' }),
    await askLocation(ada, { name: 'Garden Hall' }),
    await askCategory(ben, { name: 'gardens' }),
    await askEntity(ada),
    await askCategory(ada),
  ]
  await reject(decided.id, { by: admin })
  const ids = [one, two, twice, entity, decided].map(({ id }) => id)
  const { added, refused } = (await as(admin)(requests.addMany, { ids: [...ids, 2_000_000_000] })).data
  expect(added).toEqual([one.id, two.id])
  expect(refused).toEqual([
    { id: twice.id, reason: 'It may already exist. Review it first' },
    { id: entity.id, reason: 'Providers are reviewed one by one' },
    { id: decided.id, reason: 'It’s no longer pending' },
    { id: 2_000_000_000, reason: 'We couldn’t find this request' },
  ])
  expect([await statusOf(one.id), await statusOf(twice.id)]).toEqual([Added, Pending])

  const hall = await as(admin)(locations.create, { name: 'Long Hall', entityId: shelter.id, ...oakland })
  const change = await askLocation(ada, { name: 'Short Hall' }, { action: 'change', targetId: hall.data.id })
  const removal = await askLocation(ada, { name: 'Long Hall' }, { action: 'remove', targetId: hall.data.id })
  const more = (await as(admin)(requests.addMany, { ids: [change.id, removal.id] })).data
  expect(more.added).toEqual([])
  expect(more.refused.map(({ reason }) => reason)).toEqual(
    Array(2).fill('Changes and removals are reviewed one by one'),
  )
  expect((await as(admin)(locations.show, { id: hall.data.id })).data).toMatchObject({ name: 'Long Hall', version: 1 })

  // A key that makes it repeatable puts all of them into one transaction: the others are added all the same.
  const [bad, good] = [await askLocation(ada, { name: 'Elsewhere' }), await askLocation(ada, { name: 'Somewhere' })]
  await db
    .updateTable('network_request')
    .set({ payload: JSON.stringify({ name: '' }) })
    .where('id', '=', bad.id)
    .execute()
  const again = await as(admin)(requests.addMany, { ids: [bad.id, good.id] }, { idempotencyKey: crypto.randomUUID() })
  expect(again.data).toEqual({ added: [good.id], refused: [{ id: bad.id, reason: 'Name is required' }] })
})
