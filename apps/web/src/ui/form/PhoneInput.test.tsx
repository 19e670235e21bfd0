import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { PhoneInput } from './PhoneInput.tsx'

const Form = ({ known = '' }: { known?: string }) => {
  const [phone, setPhone] = useState(known)
  return (
    <>
      <PhoneInput label="Phone" value={phone} onChange={setPhone} />
      <output>{phone}</output>
    </>
  )
}

test('a stored number is shown in words, and its form is kept', async () => {
  await show(<Form known="+15105550123;ext=4" />)
  expect(screen.getByLabelText('Phone')).toHaveValue('(510) 555-0123 ext. 4')
  expect(screen.getByRole('status')).toHaveTextContent('+15105550123;ext=4')
})

test('typed in any way, it is read when the field is left', async () => {
  await show(<Form />)
  const box = screen.getByLabelText('Phone')
  await userEvent.type(box, '510.555.0123 x4')
  expect(box).toHaveValue('510.555.0123 x4')
  fireEvent.blur(box)
  expect(box).toHaveValue('(510) 555-0123 ext. 4')
})

test('what is no number stays as it was typed', async () => {
  await show(<Form />)
  const box = screen.getByLabelText('Phone')
  await userEvent.type(box, 'ask Bo')
  fireEvent.blur(box)
  expect(box).toHaveValue('ask Bo')
})
