import type { Answer } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { LazyCategoryChoice } from './LazyCategoryChoice.tsx'

type Mark = Answer<typeof categories.marks>[number]
const mark = (id: number, name: string) => sampleOf<Mark>(categories.marks.output._zod.def.element, { id, name })

function Choice() {
  const [ids, setIds] = useState<number[]>([])
  return (
    <>
      <LazyCategoryChoice value={ids} onChange={setIds} />
      <output>{ids.join()}</output>
    </>
  )
}

test('what is typed before the list is there is searched for, and the focus stays', async () => {
  fakeApi().on(categories.marks, () => [mark(1, 'Housing'), mark(2, 'Dental')])
  const user = userEvent.setup()
  await show(<Choice />)
  await user.tab()
  await user.keyboard('dent')
  const option = await screen.findByRole('option', { name: 'Dental' })
  expect(screen.queryByRole('option', { name: 'Housing' })).toBeNull()
  const field = screen.getByRole('combobox', { name: /^Service categories/ })
  expect(field).toHaveFocus()
  expect(field).toHaveValue('dent')
  await user.click(option)
  expect(screen.getByRole('status')).toHaveTextContent('2')
})
