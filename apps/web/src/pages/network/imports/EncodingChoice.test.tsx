import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { anImport } from './anImport.fixtures.ts'
import { EncodingChoice } from './EncodingChoice.tsx'

const older: ImportDetail = {
  ...anImport,
  encoding: 'macintosh',
  readings: [
    { encoding: 'windows-1252', samples: ['CafŽ', 'Ni–os'] },
    { encoding: 'macintosh', samples: ['Café', 'Niños'] },
    { encoding: 'cp437', samples: ['CafÄ', 'Niûos'] },
  ],
}

test('the readings of an older file are shown with its lines, and another is selected', async () => {
  const api = fakeApi()
  api.on(imports.readAs, () => ({ ...older, encoding: 'windows-1252' as const }))
  await show(<EncodingChoice it={older} />)
  expect(await screen.findByRole('radiogroup', { name: 'Are these names right?' })).toBeVisible()
  const guessed = screen.getByRole('radio', { name: 'Café · Niños' })
  expect(guessed).toBeChecked()
  expect(guessed).toHaveAccessibleDescription('Mac')
  expect(screen.getByRole('radio', { name: 'CafÄ · Niûos' })).toHaveAccessibleDescription('MS-DOS')
  await userEvent.click(screen.getByRole('radio', { name: 'CafŽ · Ni–os' }))
  await waitFor(() => expect(api.askedFor(imports.readAs)).toHaveLength(1))
  expect(api.askedFor(imports.readAs)[0]!.body).toEqual({ version: older.version, encoding: 'windows-1252' })
})

test('two readings of MS-DOS are distinguished by their code pages', async () => {
  const readings = [...older.readings, { encoding: 'cp850' as const, samples: ['CafÄ', 'Niúos'] }]
  await show(<EncodingChoice it={{ ...older, readings }} />)
  expect(await screen.findByText('MS-DOS, code page 437')).toBeVisible()
  expect(screen.getByText('MS-DOS, code page 850')).toBeVisible()
})

test('a file with a declared encoding has no question', async () => {
  await show(<EncodingChoice it={anImport} />)
  expect(screen.queryByRole('radiogroup')).toBeNull()
})
