import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { choiceFilter, ListFilters, toggleFilter } from './ListFilters.tsx'

const priorities = [
  { value: 1, label: 'Routine' },
  { value: 2, label: 'Urgent' },
]

function Filters() {
  const [priority, setPriority] = useState<number | undefined>(2)
  const [isOpen, setOpen] = useState<true>()
  return (
    <ListFilters
      filters={[
        toggleFilter({ label: 'Open now', isOn: isOpen, onChange: setOpen }),
        choiceFilter({ label: 'Priority', options: priorities, value: priority, onChange: setPriority }),
      ]}
      onClear={() => {
        setPriority(undefined)
        setOpen(undefined)
      }}
    />
  )
}

test('one button counts the filters that are set, and each is a chip that takes itself back', async () => {
  const user = userEvent.setup()
  await show(<Filters />)
  expect(screen.getByText('Priority: Urgent')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }))
  await user.click(await screen.findByRole('button', { name: 'Open now' }))
  expect(screen.getByRole('list', { name: 'Filters that are set' })).toHaveTextContent('Open now')
  await user.click(screen.getByRole('button', { name: 'Remove Priority: Urgent' }))
  expect(screen.queryByText('Priority: Urgent')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }))
  await user.click(await screen.findByRole('button', { name: 'Clear these filters' }))
  expect(screen.queryByRole('list', { name: 'Filters that are set' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible()
})
