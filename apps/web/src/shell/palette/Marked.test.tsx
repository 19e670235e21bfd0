import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Marked } from './Marked.tsx'

test('the searched letters are marked with their accents and apostrophes', () => {
  render(<Marked text="Seán O’Súilleabháin-Ibáñez" words={['sean', 'osui', 'ibanez']} />, { wrapper: MantineProvider })
  expect(screen.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual([
    'Seán',
    'O’Súi',
    'Ibáñez',
  ])
})
