import { type ImportDetail, imports } from '@handoff/contracts/network/imports'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { anImport } from './anImport.fixtures.ts'
import { ImportColumns } from './ImportColumns.tsx'

const user = userEvent.setup()
const file: ImportDetail = {
  ...anImport,
  state: 'draft',
  rows: 2,
  counts: { waiting: 2 },
  headings: ['Agency', 'Mail', 'Remarks'],
  sample: [
    ['Harbor Clinic', 'a@b.example', ''],
    ['Shelter', '', ''],
  ],
  mapping: { name: 0, email: 1 },
  version: 1,
}
const columnOf = (heading: string) => screen.getByRole('button', { name: new RegExp(`^Column ${heading}`) })
const choose = async (heading: string, field: RegExp) => {
  await user.click(columnOf(heading))
  await user.click(await screen.findByRole('option', { name: field }))
}

test('columns show their guessed fields and sample values, and required fields are marked', async () => {
  await show(<ImportColumns it={file} onChecked={() => {}} />)
  expect(columnOf('Agency')).toHaveAccessibleName('Column Agency: Name *')
  expect(columnOf('Remarks')).toHaveAccessibleName('Column Remarks: Not imported')
  expect(screen.getByText('Harbor Clinic · Shelter')).toBeVisible()
  expect(screen.getByText('Empty in the first rows')).toBeVisible()
  expect(screen.getByText(/2 of 3 columns will be imported/)).toBeVisible()
})

test('a choice for one column leaves the other, and is part of the request', async () => {
  const api = fakeApi()
  api.on(imports.check, () => ({ ...file, state: 'checked' as const, version: 2 }))
  const onChecked = vi.fn()
  await show(<ImportColumns it={file} onChecked={onChecked} />)
  await choose('Remarks', /^Email/)
  expect(columnOf('Mail')).toHaveAccessibleName('Column Mail: Not imported')
  await choose('Mail', /^About/)
  await user.click(screen.getByRole('button', { name: 'Check the rows' }))
  await vi.waitFor(() => expect(onChecked).toHaveBeenCalled())
  expect(api.askedFor(imports.check)[0]!.body).toEqual({ version: 1, mapping: { name: 0, email: 2, about: 1 } })
})

test('a required column is needed for the check, unless two names replace it', async () => {
  await show(<ImportColumns it={file} onChecked={() => {}} />)
  await choose('Agency', /^Not imported/)
  expect(screen.getByRole('status')).toHaveTextContent('Choose the column for Name')
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  await choose('Agency', /^First name/)
  await choose('Remarks', /^Last name/)
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeEnabled()
})

test('the server’s error is at its column', async () => {
  const api = fakeApi()
  api.refuse(imports.check, 400, { errors: { 'mapping.email': ['This column is chosen twice'] } })
  await show(<ImportColumns it={file} onChecked={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Check the rows' }))
  const row = within(screen.getByRole('list', { name: 'Columns of the file' })).getAllByRole('listitem')[1]!
  expect(await within(row).findByText('This column is chosen twice')).toBeVisible()
})
