import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readDay } from '../../kit/dates/readDay.ts'
import { show } from '../../test/show.tsx'
import { DateField } from './DateField.tsx'

const Form = ({ known = null }: { known?: string | null }) => {
  const [day, setDay] = useState<string | null>(known)
  return (
    <>
      <DateField label="Date" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  )
}

test('a day is shown and typed as MM-DD-YYYY', async () => {
  await show(<Form known="2026-12-01" />)
  const box = screen.getByLabelText('Date')
  expect(box).toHaveValue('12-01-2026')
  await userEvent.clear(box)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.type(box, '2/9/2027')
  expect(box).toHaveValue('2/9/2027')
  expect(screen.getByRole('status')).toHaveTextContent('2027-02-09')
  fireEvent.blur(box)
  expect(box).toHaveValue('02-09-2027')
})

test('what is no day stays as it was typed, with a sentence', async () => {
  await show(<Form />)
  const box = screen.getByLabelText('Date')
  await userEvent.type(box, '02-30-2027')
  fireEvent.blur(box)
  expect(box).toHaveValue('02-30-2027')
  expect(screen.getByText('Enter a date as MM-DD-YYYY')).toBeVisible()
  // The form has it as well, and refuses it: it does not go as no date at all.
  expect(screen.getByRole('status')).toHaveTextContent('02-30-2027')
})

test.each([
  ['12012026', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['13-01-2026', null],
  ['12-2026', null],
])('%s is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
