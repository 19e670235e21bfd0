import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { SearchSelect, type SelectOption } from './SearchSelect.tsx'

const zones: SelectOption[] = [
  { name: 'Pacific Standard Time', value: 'America/Los_Angeles' },
  { name: 'India Standard Time', value: 'Asia/Kolkata', isDisabled: true },
  { name: 'UTC-11', value: 'Etc/GMT+11', keywords: 'Samoa' },
]

function Zones({ isDisabled, start = null }: { isDisabled?: boolean; start?: { value: string } | null }) {
  const [value, setValue] = useState<{ value: string } | null>(start)
  return <SearchSelect label="Time Zone" options={zones} value={value} onChange={setValue} isDisabled={isDisabled} />
}

const user = userEvent.setup()
const dropdown = () => screen.getByRole('button', { name: /^Time Zone/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const search = () => screen.findByPlaceholderText('Search...')

test('filters by name, ignoring case, and by further words', async () => {
  await show(<Zones />)
  await user.click(dropdown())
  expect(options()).toHaveLength(3)
  await user.type(await search(), 'sTANdard')
  expect(options()).toEqual(['Pacific Standard Time', 'India Standard Time'])
  await user.clear(await search())
  await user.type(await search(), 'samoa')
  expect(options()).toEqual(['UTC-11'])
})

test('an enabled option is chosen and closes the list; the value is known by its value', async () => {
  await show(<Zones />)
  await user.click(dropdown())
  await user.click(screen.getByRole('option', { name: 'Pacific Standard Time' }))
  expect(options()).toEqual([])
  expect(dropdown()).toHaveTextContent('Pacific Standard Time')
})

test('a disabled option does nothing', async () => {
  await show(<Zones />)
  await user.click(dropdown())
  await user.click(screen.getByRole('option', { name: 'India Standard Time' }))
  expect(options()).toHaveLength(3)
  expect(dropdown()).not.toHaveTextContent('India')
})

test('opening clears the search', async () => {
  await show(<Zones />)
  await user.click(dropdown())
  await user.type(await search(), 'utc')
  await user.click(dropdown())
  await user.click(dropdown())
  expect(await search()).toHaveValue('')
  expect(options()).toHaveLength(3)
})

test('a click outside closes it', async () => {
  await show(
    <>
      <Zones />
      <p>Elsewhere</p>
    </>,
  )
  await user.click(dropdown())
  await user.click(screen.getByText('Elsewhere'))
  expect(options()).toEqual([])
})

test('a disabled dropdown does not open', async () => {
  await show(<Zones isDisabled start={{ value: 'Etc/GMT+11' }} />)
  expect(dropdown()).toHaveTextContent('UTC-11')
  await user.click(dropdown())
  expect(options()).toEqual([])
})

test('it can be used by keyboard alone', async () => {
  await show(<Zones />)
  await user.tab()
  await user.keyboard('{Enter}')
  await user.type(await search(), 'utc')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(dropdown()).toHaveTextContent('UTC-11')
})

test('Enter chooses the first enabled option that was typed for, and nothing before anything is typed', async () => {
  await show(<Zones />)
  await user.click(dropdown())
  await user.type(await search(), '{Enter}')
  expect(dropdown()).toHaveTextContent('Select')
  await user.type(await search(), 'standard{Enter}')
  expect(dropdown()).toHaveTextContent('Pacific Standard Time')
})
