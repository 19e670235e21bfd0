import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { WebLink } from './WebLink.tsx'

test.each([
  ['example.org', 'https://example.org', 'example.org'],
  ['www.example.org/help/', 'https://www.example.org/help/', 'www.example.org/help'],
  ['http://www.example.org', 'http://www.example.org', 'example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org', 'example.org'],
])('%s leads out of the product', async (typed, to, label) => {
  await show(<WebLink address={typed} />)
  const link = screen.getByRole('link', { name: label })
  expect(link).toHaveAttribute('href', to)
  expect(link).toHaveAttribute('target', '_blank')
})

test.each(['javascript:alert(1)', 'https://ada:secret@example.org'])('%s is text, not a link', async (address) => {
  await show(<WebLink address={address} />)
  expect(screen.getByText(address.replace('https://', ''))).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
