import { customFields, RecordField } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { RecordFields } from './RecordFields.tsx'

const field = (value: string, recordVersion: number) =>
  sampleOf<RecordField>(RecordField, { id: 5, name: 'School', kind: 'text', value, masked: null, recordVersion })

function OfCustomer() {
  const { data, error, refetch } = useEndpoint(customFields.ofCustomer, { id: 3 })
  return (
    <RecordFields
      endpoint={customFields.saveOfCustomer}
      targetType={FieldTarget.Customer}
      recordId={3}
      name="Chloe Park"
      fields={data}
      error={error}
      onRetry={refetch}
      mayEdit
    />
  )
}

test('a value of a record that someone else has changed since is saved over only on request', async () => {
  const api = fakeApi()
  let current = field('Oak Street', 1)
  api.on(customFields.ofCustomer, () => [current])
  api.on(customFields.saveOfCustomer, ({ version, customFieldsInputs }) => {
    if (version !== current.recordVersion) throw new Refusal(409, { title: 'Someone else just updated this customer' })
    current = field(customFieldsInputs![0]!.value as string, version + 1)
    return [current]
  })
  await show(<OfCustomer />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const school = await screen.findByLabelText(/^School/)
  fireEvent.change(school, { target: { value: 'Elm Street' } })
  current = field('Hill Street', 2)
  await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
  expect(await screen.findByText(/Someone else updated this record while you were editing/)).toBeVisible()
  expect(school).toHaveValue('Elm Street')
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
  await waitFor(() => expect(current).toMatchObject({ value: 'Elm Street', recordVersion: 3 }))
})
