import { useMantineColorScheme } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandProvider } from './BrandProvider.tsx'

const Scheme = () => <output>{useMantineColorScheme().colorScheme}</output>
const key = 'mantine-color-scheme-value'

test('a change of the color scheme in another tab is followed', () => {
  render(
    <BrandProvider>
      <Scheme />
    </BrandProvider>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('light')
  act(() => {
    localStorage.setItem(key, 'dark')
    dispatchEvent(new StorageEvent('storage', { key, newValue: 'dark', storageArea: localStorage }))
  })
  expect(screen.getByRole('status')).toHaveTextContent('dark')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})
