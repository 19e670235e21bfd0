import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { RowLink } from './RowLink.tsx'
import { RowMenu } from './RowMenu.tsx'

const row = { id: 7 }
const linkOf = ({ id }: { id: number }) => ({ to: '/my-network/network-info' as const, search: { id } })

test('the name of a row is a link: a plain press opens it here, any other is the browser’s', async () => {
  const onOpen = vi.fn()
  await show(
    <RowLink row={row} linkOf={linkOf} onOpen={onOpen}>
      Harbor Clinic
    </RowLink>,
  )
  const link = screen.getByRole('link', { name: 'Harbor Clinic' })
  expect(link).toHaveAttribute('href', '/my-network/network-info?id=7')
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { button: 1 }]) {
    const press = createEvent.click(link, how)
    // The page of a test goes nowhere.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent(link, press)
  }
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(row)
})

test('what can be done alone has no menu around it', async () => {
  const onSelect = vi.fn()
  await show(<RowMenu name="Harbor Clinic" actions={[{ label: 'Refer', onSelect }]} />)
  expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Refer: Harbor Clinic' }))
  expect(onSelect).toHaveBeenCalledOnce()
})
