import { UserType } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { ConfidentialPanel } from './ConfidentialPanel.tsx'

const una = person({ type: UserType.Entity, entity: { id: 3, name: 'Wren House' } })

test('an administrator makes a provider confidential', async () => {
  const api = fakeApi()
  api.on(entities.setConfidential, () => ({ isConfidential: true, version: 2 }))
  await show(<ConfidentialPanel entity={{ id: 3, isConfidential: false }} />)
  await userEvent.click(screen.getByRole('switch', { name: 'May record people under a code name' }))
  await waitFor(() => expect(api.askedFor(entities.setConfidential)[0]?.body).toEqual({ isConfidential: true }))
  expect(screen.getByText(/not a comparable database under VAWA/)).toBeVisible()
})

test('the provider reads that it is one; no one else has the card', async () => {
  const { unmount } = await show(<ConfidentialPanel entity={{ id: 3, isConfidential: true }} />, { me: una })
  expect(screen.getByText(/You can record people under a code name/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  unmount()
  await show(<ConfidentialPanel entity={{ id: 3, isConfidential: null }} />, { me: una })
  expect(screen.queryByText('Confidential provider')).toBeNull()
})
