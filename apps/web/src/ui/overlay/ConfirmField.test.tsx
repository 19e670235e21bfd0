import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ConfirmField } from './ConfirmField.tsx'

test('a confirmation that the server asks for is brought into sight', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const field = (error: string | undefined) => (
    <MantineProvider env="test">
      <ConfirmField label="Turn off Sensitive" error={error} value={false} onChange={() => {}} />
    </MantineProvider>
  )
  const { rerender } = render(field(undefined))
  expect(screen.queryByRole('checkbox')).toBeNull()
  rerender(field('It shows 7 referrals'))
  const box = screen.getByRole('checkbox', { name: 'Turn off Sensitive' })
  expect(box).toHaveFocus()
  expect(scroll.mock.instances).toEqual([box])
  // Pressed without a tick, the sentence stays, and nothing moves again.
  rerender(field(undefined))
  expect(scroll).toHaveBeenCalledTimes(1)
})
