import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { useRemove } from './useReferrals.ts'

function Remove() {
  const remove = useRemove()
  return (
    <button type="button" onClick={() => remove.mutate({ id: 4 })}>
      Remove
    </button>
  )
}

test('a referral removed from the sender’s list is restored with Undo', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(referrals.remove, () => null)
  await show(<Remove />)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('R-10004 removed from your list')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('R-10004 is back on the list')).toBeVisible()
  await waitFor(() => expect(api.askedFor(referrals.remove).at(-1)!.body).toMatchObject({ isRemoved: false }))
})
