import { type DisplayField, displayFields } from '@handoff/contracts/platform/displayFields'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import type { Column } from '../table/tableParts.ts'
import { useDisplayFields } from './useDisplayFields.ts'

type Row = { id: number }
const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', width: 260, cell: () => 'Bright Path', narrow: { cell: () => 'Bright Path, Oakland' } },
  { id: 'place', title: 'Place', cell: () => 'Oakland', isWideOnly: true },
  { id: 'contact', title: 'Phone', cell: () => '555', isHiddenAtFirst: true },
  { id: 'capacity', title: 'Capacity', cell: () => 'Open' },
]
const user = userEvent.setup()

/** What the server has stored, by list. */
const saved = new Map<number, DisplayField[]>()
beforeEach(() => {
  saved.clear()
  localStorage.clear()
  const api = fakeApi()
  const list = () => Number(/\d+$/.exec(api.asked.at(-1)!.url)![0])
  api.on(displayFields.show, () => saved.get(list()) ?? [])
  api.on(displayFields.save, (input) => {
    saved.set(list(), input.displayFields as DisplayField[])
    return input.displayFields as DisplayField[]
  })
})

function Fields({ isNarrow }: { isNarrow: boolean }) {
  const { fields, shown, set, reset } = useDisplayFields('members', columns, isNarrow)
  const only = (...ids: string[]) => set(fields.map((field) => ({ ...field, isActive: ids.includes(field.id) })))
  return (
    <>
      <p role="status">{shown.map(({ title }) => title).join(', ')}</p>
      <p role="note">
        {shown.map(({ id, cell }) => (
          <span key={id}>{cell({ id: 1 })}; </span>
        ))}
      </p>
      <button onClick={() => only('place', 'contact', 'capacity')}>Choose</button>
      <button onClick={() => only('place')}>Place alone</button>
      <button onClick={reset}>Reset</button>
    </>
  )
}
async function at(width: 'wide' | 'narrow') {
  const { unmount } = await show(<Fields isNarrow={width === 'narrow'} />)
  return unmount
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const says = (columns: string) => expect.poll(() => screen.getByRole('status').textContent).toBe(columns)

test('with little room a column leaves, and another says what it said', async () => {
  const leave = await at('wide')
  await says('Name, Place, Capacity')
  expect(screen.getByRole('note')).toHaveTextContent('Bright Path; Oakland; Open;')
  leave()
  await at('narrow')
  await says('Name, Capacity')
  expect(screen.getByRole('note')).toHaveTextContent('Bright Path, Oakland; Open;')
})

test('chosen with little room, it stays there, and with more room nothing changes', async () => {
  let leave = await at('narrow')
  await press('Choose')
  await says('Name, Place, Phone, Capacity')
  leave()
  leave = await at('wide')
  await says('Name, Place, Capacity')
  leave()
  await at('narrow')
  await press('Reset')
  await says('Name, Capacity')
})

test('what was chosen with more room holds as far as it fits', async () => {
  let leave = await at('wide')
  await press('Choose')
  leave()
  leave = await at('narrow')
  await says('Name, Phone, Capacity')
  leave()
  leave = await at('wide')
  await press('Place alone')
  leave()
  await at('narrow')
  await says('Name, Capacity')
})

test('what a browser has from before is taken over once', async () => {
  const key = 'display-fields:1:members'
  localStorage.setItem(
    key,
    JSON.stringify([
      { id: 'capacity', isActive: true },
      { id: 'name', isActive: true },
    ]),
  )
  const leave = await at('wide')
  await says('Name, Capacity, Place')
  leave()
  expect(localStorage.getItem(key)).toBeNull()
  expect(saved.get(1)).toEqual([
    { id: 4, isActive: true, position: 0 },
    { id: 1, isActive: true, position: 1 },
  ])
  await at('wide')
  await says('Name, Capacity, Place')
})
