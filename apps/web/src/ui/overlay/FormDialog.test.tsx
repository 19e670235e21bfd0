import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { FormDialog } from './FormDialog.tsx'

const open = async (isDirty: boolean) => {
  const onClose = vi.fn()
  await show(
    <FormDialog title="New customer" isOpen onClose={onClose} isDirty={isDirty}>
      <input aria-label="First name" />
    </FormDialog>,
  )
  return onClose
}

test('an untouched form closes at once', async () => {
  const onClose = await open(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was typed is thrown away only on purpose', async () => {
  const onClose = await open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())

  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})
