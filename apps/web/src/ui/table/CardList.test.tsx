import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import CardList from './CardList.tsx'

type Row = { id: number; name: string }
const rows: Row[] = ['Rosa', 'Sam'].map((name, id) => ({ id, name }))

test('a card that is held is selected and not opened; then a press selects', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const Cards = () => {
    const [selected, setSelected] = useState<Row[]>([])
    return (
      <CardList
        label="Customers"
        rows={rows}
        card={({ name }) => ({ name })}
        nameOf={({ name }) => name}
        onOpen={onOpen}
        selected={selected}
        onSelect={setSelected}
      />
    )
  }
  await show(<Cards />)
  const rosa = screen.getByRole('button', { name: 'Rosa' })
  fireEvent.pointerDown(rosa, { pointerType: 'touch' })
  const box = await screen.findByRole('checkbox', { name: 'Select Rosa' }, { timeout: 10_000 })
  fireEvent.pointerUp(rosa)
  fireEvent.click(rosa)
  expect(box).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Sam' }))
  expect(screen.getByRole('checkbox', { name: 'Select Sam' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Rosa' }))
  await user.click(screen.getByRole('button', { name: 'Sam' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(onOpen).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Rosa' }))
  expect(onOpen).toHaveBeenCalledWith(rows[0])
})
