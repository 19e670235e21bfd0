import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { LazySearchSelect } from './LazySearchSelect.tsx'

const user = userEvent.setup()
const options = [
  { name: 'Oakland', value: '1' },
  { name: 'Berkeley', value: '2' },
]

function City() {
  const [value, setValue] = useState<{ value: string } | null>(null)
  return <LazySearchSelect label="City" options={options} value={value} onChange={setValue} />
}

test('the first click opens the list, with the focus in its search', async () => {
  await show(<City />)
  await user.click(screen.getByRole('button', { name: 'City Select' }))
  const search = await screen.findByRole('combobox', { name: 'Search City' })
  await expect.poll(() => document.activeElement).toBe(search)
  await user.keyboard('berk{Enter}')
  expect(await screen.findByRole('button', { name: 'City Berkeley' })).toHaveFocus()
})

test.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])('the key %o opens the list', async (key) => {
  await show(<City />)
  await user.tab()
  expect(screen.getByRole('button', { name: 'City Select' })).toHaveFocus()
  await user.keyboard(key)
  expect(await screen.findByRole('option', { name: 'Oakland' })).toBeVisible()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('option')).toBeNull()
})
