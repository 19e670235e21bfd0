import { type ImportRow, imports } from '@handoff/contracts/network/imports'
import { reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { anImport } from './anImport.fixtures.ts'
import { ImportCheck } from './ImportCheck.tsx'

const it = anImport

test('a run shows its progress, and is stopped without an error', async () => {
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(imports.progress, () => ({ done: 312, total: 2000 }))
  let end = () => {}
  const stopped = new Promise<void>((resolve) => (end = resolve))
  api.on(imports.stop, () => {
    end()
    return null
  })
  await show(<ImportCheck it={it} onColumns={() => {}} />)
  // The response of the run arrives after it was stopped.
  const answer = globalThis.fetch
  globalThis.fetch = async (url, request) => {
    if (typeof url !== 'string' || !url.endsWith('/imports/4/run')) return answer(url, request)
    await stopped
    return Response.json(
      { title: 'The import was stopped: nothing has been imported', code: 'conflict' },
      { status: 409 },
    )
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2,000 providers' }))
  expect(await screen.findByText('312 of 2,000 rows')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('The import was stopped: nothing has been imported')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^SuccessThe import was stopped/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2,000 providers' })).toBeEnabled())
  expect(api.askedFor(imports.stop)).toHaveLength(1)
})

test('after the run, the message has the number of rows and the file', async () => {
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(imports.progress, () => ({ done: 0, total: 2000 }))
  api.on(imports.run, () => ({ ...it, state: 'done' as const, counts: { created: 1999, updated: 1, error: 3 } }))
  await show(<ImportCheck it={it} onColumns={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2,000 providers' }))
  expect(await screen.findByText('2,000 providers imported from partners.csv')).toBeVisible()
})

const aRow = (row: Partial<ImportRow> & { id: number }): ImportRow => ({
  name: `Row ${row.id}`,
  status: 'new',
  problems: [],
  matches: [],
  leftOut: [],
  repairs: [],
  readAs: [],
  question: null,
  choice: null,
  place: null,
  fills: [],
  filling: [],
  targetId: null,
  ...row,
})

test('each row shows its duplicates and its differences, and is decided with the keyboard', async () => {
  const user = userEvent.setup()
  const rows = new Map<number, ImportRow>(
    [
      aRow({
        id: 2,
        name: 'Bay Annex',
        status: 'hint',
        matches: [{ id: 7, name: 'Bay Clinic', because: 'The same phone', isHint: true }],
        readAs: [{ column: 'Zip', written: '2139', read: '02139' }],
      }),
      aRow({
        id: 3,
        name: 'Laurel Law',
        status: 'question',
        question: {
          column: 'Zip',
          message: 'ZIP 94607 is in California, but the state is Texas. Which one is right?',
          options: [
            { place: 'zip', label: 'The ZIP: California' },
            { place: 'typed', label: 'The state: Texas, no ZIP' },
          ],
        },
      }),
      aRow({
        id: 4,
        name: 'Oak',
        status: 'error',
        problems: [{ column: 'Zip', message: '00000 isn’t a ZIP code' }],
      }),
    ].map((row) => [row.id, row]),
  )
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [...rows.values()], total: 3, pageNo: 1, pageSize: 20 }))
  api.on(imports.choose, ({ choice, place }) => {
    const answered = place !== undefined
    const id = answered ? 3 : 2
    rows.set(id, { ...rows.get(id)!, ...(answered ? { place, status: 'new' } : { choice: choice ?? null }) })
    return rows.get(id)!
  })
  const checked = {
    ...it,
    rows: 3,
    counts: { hint: 1, question: 1, error: 1 },
    toImport: { skip: 1, fill: 1, create: 1 },
  }
  await show(<ImportCheck it={checked} onColumns={() => {}} />)
  const similar = await screen.findByRole('combobox', { name: 'Choice for Bay Annex' })
  expect(similar.closest('tr')).toHaveTextContent('Bay Clinic · The same phoneZip: “2139” read as 02139')
  expect(screen.getByText(/^1 row needs an answer/)).toBeVisible()
  expect(screen.queryByRole('combobox', { name: /Oak/ })).toBeNull()
  expect(
    within(similar)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Import', 'Fill in Bay Clinic', 'Skip this row'])
  similar.focus()
  await user.selectOptions(similar, 'Skip this row')
  await waitFor(() => expect(similar).toHaveValue('skip'))
  await user.tab()
  const answer = screen.getByRole('combobox', { name: 'Answer for Laurel Law' })
  expect(answer).toHaveFocus()
  await user.selectOptions(answer, 'The ZIP: California')
  expect(await screen.findByRole('combobox', { name: 'Choice for Laurel Law' })).toBeVisible()
  expect(api.askedFor(imports.choose).map(({ body }) => body)).toEqual([
    { choice: 'skip' },
    { choice: null, place: 'zip' },
  ])
  expect(screen.getByRole('button', { name: 'Import 1 provider' })).toBeEnabled()
})

test('cells that were read differently are listed with their text, and folded beyond the first few', async () => {
  const api = fakeApi()
  const written = ['Hours', 'Zip', 'Public', 'Languages', 'City'].map((column) => ({
    column,
    written: `${column} written`,
    read: `${column} read`,
  }))
  const rows = [
    aRow({
      id: 2,
      name: 'Oak',
      repairs: [
        { column: 'Phone', message: '‘fax 510-555-0101’ goes to the note' },
        { column: null, message: 'No address, so it will have no location' },
      ],
      readAs: [
        { column: 'Phone', written: '510-555-0100, fax 510-555-0101', read: '(510) 555-0100' },
        { column: 'Email', written: 'N/A', read: '' },
      ],
    }),
    aRow({ id: 3, name: 'Elm', readAs: written }),
    aRow({ id: 4, name: 'Ash', status: 'error', readAs: written }),
  ]
  api.on(imports.rows, () => ({ data: rows, total: 3, pageNo: 1, pageSize: 20 }))
  await show(<ImportCheck it={{ ...it, rows: 3, counts: { new: 2, error: 1 } }} onColumns={() => {}} />)
  const oak = (await screen.findByText('Oak')).closest('tr')!
  expect(oak).toHaveTextContent(
    'No address, so it will have no locationPhone: “510-555-0100, fax 510-555-0101” read as (510) 555-0100. ‘fax 510-555-0101’ goes to the noteEmail: “N/A” read as empty',
  )
  const elm = screen.getByText('Elm').closest('tr')!
  expect(elm).toHaveTextContent('Hours: “Hours written” read as Hours read')
  expect(elm).not.toHaveTextContent('Languages')
  await userEvent.click(within(elm).getByRole('button', { name: 'Show 2 more of Elm' }))
  expect(elm).toHaveTextContent('City: “City written” read as City read')
  expect(within(elm).queryByRole('button', { name: /^Show/ })).toBeNull()
  expect(screen.getByText('Ash').closest('tr')).not.toHaveTextContent('read as')
})

test('a row that fills an existing record shows each value and its target', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const match = { id: 7, name: 'Bay Clinic', because: 'The same name', isHint: false }
  const rows = [
    aRow({ id: 2, status: 'duplicate', matches: [match], filling: [{ label: 'Email', value: 'a@bay.example' }] }),
    aRow({ id: 3, status: 'duplicate', matches: [match] }),
    aRow({ id: 4, status: 'duplicate', matches: [match], choice: 'skip', filling: [{ label: 'Email', value: 'x' }] }),
  ]
  api.on(imports.rows, () => ({ data: rows, total: 3, pageNo: 1, pageSize: 20 }))
  await show(<ImportCheck it={{ ...it, rows: 3, counts: { duplicate: 3 } }} onColumns={() => {}} />)
  expect(await screen.findAllByText('The same name', { exact: false })).toHaveLength(3)
  expect(screen.queryByText(/^Fills/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^Fill empty fields/ }))
  expect(screen.getByText(/^Fills/).parentElement).toHaveTextContent('Fills Email: a@bay.example')
  expect(screen.getByText('Nothing to fill: no field is empty that this row knows')).toBeVisible()
})

test('unknown services are selected once for the whole file, and cells are corrected in their row', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const leftOut = [
    { column: 'Mail', message: 'Imported without ‘x’: Please enter a valid email address', text: 'x', at: 1 },
  ]
  api.on(imports.rows, () => ({ data: [aRow({ id: 2, name: 'Oak', leftOut })], total: 1, pageNo: 1, pageSize: 20 }))
  api.on(imports.check, () => it)
  api.on(imports.choose, () => aRow({ id: 2, name: 'Oak' }))
  const pantry = { key: 'specialty:7', label: 'Food pantry', hint: 'Food' }
  const values = [
    {
      field: 'service' as const,
      stateId: null,
      value: 'Food pantries',
      key: 'food pantries',
      rows: 22,
      proposals: [pantry],
      choice: null,
    },
  ]
  await show(<ImportCheck it={{ ...it, values, valueOptions: [pantry], incomplete: 1 }} onColumns={() => {}} />)
  const list = await screen.findByRole('list', { name: 'Unknown values' })
  expect(within(list).getByRole('listitem')).toHaveTextContent('Food pantriesService · 22 rows')
  await user.click(within(list).getByRole('button', { name: 'Food: Food pantry' }))
  await waitFor(() => expect(api.askedFor(imports.check)).toHaveLength(1))
  expect(api.askedFor(imports.check)[0]!.body).toEqual({ version: 2, valueChoices: { 'food pantries': 'specialty:7' } })

  const cell = await screen.findByRole('textbox', { name: 'Mail of Oak' })
  await user.clear(cell)
  await user.type(cell, 'a@b.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(imports.choose)).toHaveLength(1))
  expect(api.askedFor(imports.choose)[0]!.body).toEqual({ cell: { at: 1, text: 'a@b.example', was: 'x' } })
})

test('a cell that someone else has corrected since is corrected again only on request', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  let current = 'x'
  const row = () => {
    const message = `Imported without ‘${current}’: Please enter a valid email address`
    return aRow({ id: 2, name: 'Oak', leftOut: [{ column: 'Mail', message, text: current, at: 1 }] })
  }
  api.on(imports.rows, () => ({ data: [row()], total: 1, pageNo: 1, pageSize: 20 }))
  api.on(imports.choose, ({ cell }) => {
    if (cell!.was !== current) throw new Refusal(409, { title: 'Someone else just updated this cell' })
    current = cell!.text
    return row()
  })
  await show(<ImportCheck it={{ ...it, incomplete: 1 }} onColumns={() => {}} />)
  const cell = () => screen.getByRole('textbox', { name: 'Mail of Oak' })
  await user.clear(await screen.findByRole('textbox', { name: 'Mail of Oak' }))
  await user.type(cell(), 'mine')
  current = 'theirs'
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  expect(cell()).toHaveValue('mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(current).toBe('mine'))
})

test('an unknown city is selected among those of its state', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(imports.check, () => it)
  const city = { id: 600, name: 'Oakland', lat: null, lng: null }
  const county = { id: 6001, name: 'Alameda', fullName: 'Alameda County', cities: [city] }
  api.on(reference.state, () => ({ id: 5, name: 'California', code: 'CA', isTerritory: false, counties: [county] }))
  const values = [
    { field: 'city' as const, stateId: 5, value: 'Oaklnd', key: 'city:5:oaklnd', rows: 1, proposals: [], choice: null },
  ]
  await show(<ImportCheck it={{ ...it, values, incomplete: 1 }} onColumns={() => {}} />)
  await user.click(await screen.findByRole('button', { name: /^City for Oaklnd/ }))
  await user.click(await screen.findByRole('option', { name: /Oakland.*Alameda County/ }))
  await waitFor(() => expect(api.askedFor(imports.check)).toHaveLength(1))
  expect(api.askedFor(imports.check)[0]!.body).toEqual({ version: 2, valueChoices: { 'city:5:oaklnd': 'city:600' } })
})

test('missing organizations are named once each, and created if selected', async () => {
  const api = fakeApi()
  api.on(imports.rows, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(imports.check, () => ({ ...it, createsOrganizations: true }))
  const organizations = Array.from({ length: 10 }, (_, at) => ({
    name: `Provider ${at}`,
    rows: at + 1,
    status: 'missing' as const,
    entityId: null,
    reason: null,
  }))
  await show(<ImportCheck it={{ ...it, kind: 'locations', organizations }} onColumns={() => {}} />)
  const list = await screen.findByRole('list', { name: 'Organizations not in the network' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(9)
  await userEvent.click(within(list).getByRole('button', { name: 'Show 2 more' }))
  expect(within(list).getByText('Provider 9')).toHaveTextContent('Provider 9 10 rows')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Create 10 organizations that are not in the network' }))
  await waitFor(() => expect(api.askedFor(imports.check)).toHaveLength(1))
  expect(api.askedFor(imports.check)[0]!.body).toEqual({ version: 2, createsOrganizations: true })
})
