import { Customer } from '@handoff/contracts/customers/customers/customers'
import type { Answer } from '@handoff/contracts/kit'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { plain, sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { CustomerAccessLog } from './CustomerAccessLog.tsx'

type Log = Answer<typeof trail.accessLog>

test('a reader by a link of staff is named with the person who created the link', async () => {
  const api = fakeApi()
  const page = sampleOf<Log>(trail.accessLog.output)
  const entry = plain(trail.accessLog.output.shape.data._zod.def.element) as Log['data'][number]
  const by = { ...entry.by, name: 'Blue Cup Pantry, by a link that Amara made', entity: null }
  api.on(trail.accessLog, () => ({
    ...page,
    data: [{ ...entry, kind: 'packet' as const, detail: 'R-7', by, address: null }],
  }))
  await show(<CustomerAccessLog customer={sampleOf<Customer>(Customer, { id: 1 })} />)
  expect(await screen.findByText('Opened the referral · R-7')).toBeVisible()
  expect(screen.getByText(/^Blue Cup Pantry, by a link that Amara made, /)).toBeVisible()
})
