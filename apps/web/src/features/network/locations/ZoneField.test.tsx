import { reference } from '@handoff/contracts/platform/reference'
import { settings } from '@handoff/contracts/platform/settings'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { inputOf, noLocation } from './locationValues.ts'
import { ZoneField } from './ZoneField.tsx'

const user = userEvent.setup()
const pacific = { name: 'Pacific', label: '(UTC-08:00) Pacific', value: 'America/Los_Angeles' }
const central = { name: 'Central', label: '(UTC-06:00) Central', value: 'America/Chicago' }

function Field({ stateId }: { stateId: number | null }) {
  const [timeZone, setTimeZone] = useState('')
  const input = inputOf({ ...noLocation, timeZone })
  return (
    <>
      <ZoneField value={{ timeZone, stateId, countyId: null }} onChange={setTimeZone} error={null} />
      <output>{input.timeZone ?? 'as the server knows'}</output>
    </>
  )
}
async function showZone(stateId: number | null) {
  const api = fakeApi()
  api.on(reference.states, () => [{ id: 5, name: 'California', code: 'CA', isTerritory: false }])
  api.on(settings.timeZones, () => [pacific, central])
  await show(<Field stateId={stateId} />)
}
const field = () => screen.getByRole('button', { name: /^Time Zone/ })

test('it proposes the clock of the state, which no one needs to send', async () => {
  await showZone(5)
  await waitFor(() => expect(field()).toHaveTextContent('(UTC-08:00) Pacific'))
  expect(screen.getByRole('status')).toHaveTextContent('as the server knows')
})

test('another can be chosen, is sent, and says what was proposed', async () => {
  await showZone(5)
  await waitFor(() => expect(field()).toHaveTextContent('(UTC-08:00) Pacific'))
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: '(UTC-06:00) Central' }))
  expect(field()).toHaveTextContent('(UTC-06:00) Central')
  expect(screen.getByRole('status')).toHaveTextContent('America/Chicago')
  expect(screen.getByText('At the location it’s (UTC-08:00) Pacific')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear Time Zone' }))
  expect(screen.getByRole('status')).toHaveTextContent('as the server knows')
})

test('a place of an entity goes by its entity’s clock', () => {
  expect(inputOf({ ...noLocation, entityId: 3, timeZone: 'America/Chicago' })).not.toHaveProperty('timeZone')
})
