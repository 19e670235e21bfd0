import { Modal } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { useShortcuts } from './useShortcuts.ts'

const accept = vi.fn()

function Page({ hasDialog }: { hasDialog?: boolean }) {
  useShortcuts({ a: accept })
  return (
    <>
      <input aria-label="Question" />
      <input type="checkbox" aria-label="Select" />
      <Modal opened={!!hasDialog} onClose={() => {}}>
        Sure?
      </Modal>
    </>
  )
}

test('a key acts once, also with the focus on a checkbox, and not while someone types', async () => {
  accept.mockClear()
  await show(<Page />)
  await userEvent.keyboard('a')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.keyboard('A')
  expect(accept).toHaveBeenCalledTimes(2)
  await userEvent.type(screen.getByLabelText('Question'), 'a dog?')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(accept).toHaveBeenCalledTimes(2)
})

test('keys are off while a dialog is open', async () => {
  accept.mockClear()
  await show(<Page hasDialog />)
  await screen.findByRole('dialog')
  await userEvent.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
})
