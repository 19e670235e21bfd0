import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { FilterSelect } from './FilterSelect.tsx'

const options = [
  { value: 1, label: 'Pending' },
  { value: 2, label: 'Accepted' },
]
function Status({ start }: { start?: number }) {
  const [value, setValue] = useState(start)
  return <FilterSelect label="Status" options={options} value={value} onChange={setValue} />
}
const user = userEvent.setup()

test('opens at the first click and shows the choice', async () => {
  await show(<Status />)
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('option', { name: 'Accepted' }))
  expect(screen.getByRole('button', { name: 'Status: Accepted' })).toHaveTextContent('Accepted')
})

test('the cross takes the choice back, opened before or not', async () => {
  await show(<Status start={1} />)
  await user.click(screen.getByRole('button', { name: 'Clear Status' }))
  expect(screen.getByRole('button', { name: 'Status' })).toHaveTextContent('Status')
})
