import { Modal, Popover } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
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

test('a key acts once, also with the focus on a checkbox, and not during typing', async () => {
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

function Panel() {
  const [isOpen, setOpen] = useState(true)
  useShortcuts({ a: accept, Escape: accept })
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <button type="button">Bell</button>
      </Popover.Target>
      <Popover.Dropdown>
        <button type="button">Mark as read</button>
      </Popover.Dropdown>
    </Popover>
  )
}

test('an open popover captures the keys, regardless of the focus', async () => {
  accept.mockClear()
  await show(<Panel />)
  await screen.findByRole('button', { name: 'Mark as read' })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('a{Escape}')
  expect(accept).not.toHaveBeenCalled()
})

test('Escape closes only the popover, and then the part below', async () => {
  accept.mockClear()
  await show(<Panel />)
  ;(await screen.findByRole('button', { name: 'Mark as read' })).focus()
  await userEvent.keyboard('a')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull())
  expect(accept).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(accept).toHaveBeenCalledTimes(1)
})
