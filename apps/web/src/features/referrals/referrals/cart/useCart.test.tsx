import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drafts } from '../../../../kit/drafts/drafts.ts'
import { show } from '../../../../test/show.tsx'
import { keptCart } from './keptCart.ts'
import { useCart, useKeptCart } from './useCart.ts'

function Page() {
  useKeptCart()
  const cart = useCart()
  return (
    <>
      <output>{`${cart.ids.join(',')} ${cart.mode ?? '-'} ${JSON.stringify(cart.reasons)}`}</output>
      <button onClick={() => cart.add(7)}>add 7</button>
      <button onClick={() => cart.add(8, 'Moving next week')}>add 8</button>
      <button onClick={() => cart.move(8, 0)}>first 8</button>
      <button onClick={() => cart.remove(8)}>remove 8</button>
      <button onClick={() => cart.setMode(4)}>in order</button>
      <button onClick={cart.clear}>clear</button>
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const says = (words: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))

test('the cart is in the address and in the session; reasons are only in the session', async () => {
  const before = await show(<Page />, { at: '/here?customerId=3&categoryId=2' })
  await says(' - {}')
  press('add 7')
  await says('7 - {}')
  press('add 8')
  press('first 8')
  press('in order')
  await says('8,7 4 {"8":"Moving next week"}')
  expect(before.router.state.location.searchStr).toBe('?customerId=3&categoryId=2&cart=8%2C7&mode=4')
  before.unmount()

  // A later return for the same customer, or for anyone.
  const again = await show(<Page />, { at: '/here?customerId=3' })
  await says('8,7 4 {"8":"Moving next week"}')
  press('remove 8')
  await says('7 4 {}')
  again.unmount()
  const anyone = await show(<Page />)
  await says('7 4 {}')
  expect(anyone.router.state.location.search).toMatchObject({ customerId: 3, categoryId: 2 })
  press('clear')
  await says(' - {}')
  anyone.unmount()
})

test('another customer begins with an empty cart, and another user as well', async () => {
  keptCart.write(1, { customerId: 3, categoryId: 2, cart: '7,8', reasons: { 8: 'Moving' } })
  const other = await show(<Page />, { at: '/here?customerId=4' })
  await says(' - {}')
  other.unmount()
  keptCart.write(1, { customerId: 3, categoryId: 2, cart: '7,8', reasons: { 8: 'Moving' } })
  drafts.keepOnly(2)
  await show(<Page />, { at: '/here?customerId=3' })
  await says(' - {}')
})

test('no more than ten', async () => {
  await show(<Page />, { at: '/here?cart=11,12,13,14,15,16,17,18,19,20' })
  press('add 7')
  // A later change shows that the earlier one was applied.
  press('in order')
  await says('11,12,13,14,15,16,17,18,19,20 4 {}')
})
