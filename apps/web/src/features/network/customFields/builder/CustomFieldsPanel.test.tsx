import { customFields, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCustomField } from '../../../../test/aCustomField.ts'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { show } from '../../../../test/show.tsx'
import { CustomFieldsPanel } from './CustomFieldsPanel.tsx'

const user = userEvent.setup()
const housing: UsedField = {
  ...aCustomField({ kind: 'single', isSensitive: true, version: 3 }),
  options: [
    { id: 1, name: 'Shelter', uses: 2 },
    { id: 2, name: 'Outdoors', uses: 0 },
  ],
  isUsed: true,
  uses: 2,
}

function withFields(list: UsedField[]) {
  const api = fakeApi()
  api.on(customFields.all, () => list)
  api.on(customFields.save, () => housing)
  api.on(customFields.remove, () => null)
  return api
}

test('a field is edited with its preview, and options in use cannot be removed', async () => {
  const api = withFields([housing])
  await show(<CustomFieldsPanel />)
  await user.click(await screen.findByRole('button', { name: /Housing.*2 customers/ }))
  expect(screen.queryByRole('button', { name: 'Remove Shelter' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Outdoors' }))
  await user.click(screen.getByRole('switch', { name: /^Required/ }))
  expect(screen.getByText('2 unsaved changes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save field' }))
  await waitFor(() => expect(api.askedFor(customFields.save)).toHaveLength(1))
  expect(api.askedFor(customFields.save)[0]!.body).toMatchObject({
    version: 3,
    isRequired: true,
    options: [{ id: 1, name: 'Shelter' }],
  })
})

test('a field with values is deleted once its name is typed', async () => {
  const api = withFields([housing])
  await show(<CustomFieldsPanel />)
  await user.click(await screen.findByRole('button', { name: /Housing.*2 customers/ }))
  await user.click(screen.getByRole('button', { name: 'Actions for Housing' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const remove = await screen.findByRole('button', { name: 'Delete field' })
  expect(remove).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText(/^Type “/), 'Housing')
  await user.click(remove)
  await waitFor(() => expect(api.askedFor(customFields.remove)).toHaveLength(1))
})

test('leaving on purpose leaves no draft, and each kind of new field has a separate draft', async () => {
  withFields([housing])
  await show(<CustomFieldsPanel />)
  const addField = async (kind: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Add field' }))
    await user.click(await screen.findByRole('menuitem', { name: kind }))
  }
  const name = (value: string) => fireEvent.change(screen.getByLabelText('Label'), { target: { value } })
  const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
  await addField(/^Text/)
  name('Shoe size')
  await addField(/^Number/)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(draftKeys()).toEqual([])

  name('Height')
  dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(draftKeys()).toHaveLength(1)
  await show(<CustomFieldsPanel />)
  await addField(/^Text/)
  expect(screen.getByLabelText('Label')).toHaveValue('')
})

test('without fields there are examples to start from', async () => {
  withFields([])
  await show(<CustomFieldsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Housing situation' }))
  expect(screen.getByLabelText('Label')).toHaveProperty('value', 'Housing situation')
})
