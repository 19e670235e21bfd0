import { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { ListFilters } from '../../../ui/filter/ListFilters.tsx'
import { customFilters } from './CustomFilter.tsx'

const school = sampleOf<CustomField>(CustomField, { id: 4, name: 'School start', kind: 'date', options: [] })

function Filters() {
  const [answers, setAsked] = useState<Record<string, string>>()
  return (
    <>
      <ListFilters filters={customFilters([school], answers, setAsked)} onClear={() => setAsked(undefined)} />
      <output>{JSON.stringify(answers)}</output>
    </>
  )
}

test('a day is typed as everywhere, and narrows the list once it is complete', async () => {
  const user = userEvent.setup()
  await show(<Filters />)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const day = await screen.findByRole('textbox', { name: 'School start' })
  expect(day).toHaveAttribute('placeholder', 'MM-DD-YYYY')
  await user.type(day, '08-2')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.type(day, '4-2026')
  expect(screen.getByRole('status')).toHaveTextContent('{"4":"2026-08-24"}')
  expect(screen.getByText('School start: 08-24-2026')).toBeInTheDocument()
})
