import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { customFields, type RecordField } from '@handoff/contracts/network/customFields/customFields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aCustomField } from '../../../test/aCustomField.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { useLightOnPaper } from '../../../theme/useLightOnPaper.ts'
import { FieldsOnPaper } from './FieldsOnPaper.tsx'
import { usePrint } from './usePrint.ts'

const field: RecordField = {
  ...aCustomField({ name: 'School' }),
  value: 'Oak Street',
  file: null,
  masked: null,
  recordVersion: 1,
}

test('paper shows the custom fields that have a value, and sensitive ones masked', async () => {
  fakeApi().on(customFields.ofCustomer, () => [
    field,
    { ...field, id: 2, name: 'Case number', isSensitive: true, value: null, masked: '••••0417' },
    { ...field, id: 3, name: 'Caseworker', value: null },
  ])
  await show(<FieldsOnPaper customer={{ id: 5 } as Customer} />)
  expect(await screen.findByText('Oak Street')).toBeInTheDocument()
  expect(screen.getByText('••••0417')).toBeInTheDocument()
  expect(screen.queryByText('Caseworker')).toBeNull()
})

function Printing() {
  useLightOnPaper()
  const print = usePrint(5)
  return <button onClick={() => void print()}>Print</button>
}

test('printing shows the overview in the light scheme, and is logged, from the browser’s menu too', async () => {
  const api = fakeApi()
  api.on(customers.reportPrint, () => null)
  const root = document.documentElement
  const scheme = () => root.dataset.mantineColorScheme
  const print = vi.fn(() => {
    fireEvent(window, new Event('beforeprint'))
    expect(scheme()).toBe('light')
    fireEvent(window, new Event('afterprint'))
  })
  vi.stubGlobal('print', print)
  const { router } = await show(<Printing />, { at: '/here?tab=audit' })
  root.dataset.mantineColorScheme = 'dark'
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(router.state.location.search).toEqual({})
  expect(scheme()).toBe('dark')
  await waitFor(() => expect(api.askedFor(customers.reportPrint)).toHaveLength(1))

  fireEvent(window, new Event('beforeprint'))
  await waitFor(() => expect(api.askedFor(customers.reportPrint)).toHaveLength(2))
})
