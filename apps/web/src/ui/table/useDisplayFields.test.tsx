import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import type { Column } from './tableParts.ts'
import { useDisplayFields } from './useDisplayFields.ts'

type Row = { id: number }
const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', width: 260, cell: () => 'Bright Path', narrow: { cell: () => 'Bright Path, Oakland' } },
  { id: 'place', title: 'Place', cell: () => 'Oakland', isWideOnly: true },
  { id: 'phone', title: 'Phone', cell: () => '555', isHiddenAtFirst: true },
  { id: 'capacity', title: 'Capacity', cell: () => 'Open' },
]
const user = userEvent.setup()

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
      <button onClick={() => only('place', 'phone', 'capacity')}>Choose</button>
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
const said = () => screen.getByRole('status').textContent

test('with little room a column leaves, and another says what it said', async () => {
  const leave = await at('wide')
  expect(said()).toBe('Name, Place, Capacity')
  expect(screen.getByRole('note')).toHaveTextContent('Bright Path; Oakland; Open;')
  leave()
  await at('narrow')
  expect(said()).toBe('Name, Capacity')
  expect(screen.getByRole('note')).toHaveTextContent('Bright Path, Oakland; Open;')
})

test('chosen with little room, it stays there, and with more room nothing changes', async () => {
  let leave = await at('narrow')
  await press('Choose')
  expect(said()).toBe('Place, Phone, Capacity')
  leave()
  leave = await at('wide')
  expect(said()).toBe('Name, Place, Capacity')
  leave()
  await at('narrow')
  await press('Reset')
  expect(said()).toBe('Name, Capacity')
})

test('what was chosen with more room holds as far as it fits', async () => {
  let leave = await at('wide')
  await press('Choose')
  leave()
  leave = await at('narrow')
  expect(said()).toBe('Phone, Capacity')
  leave()
  leave = await at('wide')
  await press('Place alone')
  leave()
  await at('narrow')
  expect(said()).toBe('Name, Capacity')
})
