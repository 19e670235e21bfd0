import { settings } from '@handoff/contracts/platform/settings'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { seen } from '../../test/mapStandIn.tsx'
import { show } from '../../test/show.tsx'
import type { Point } from './marks.ts'
import { PinOnMap } from './PinOnMap.tsx'

vi.mock('maplibre-gl', () => import('../../test/mapStandIn.tsx'))
vi.mock('react-map-gl/maplibre', () => import('../../test/mapStandIn.tsx'))
const { canDraw } = vi.hoisted(() => ({ canDraw: { now: true } }))
vi.mock('./canDrawMaps.ts', () => ({ canDrawMaps: () => canDraw.now }))

const user = userEvent.setup()
const oakland = { lat: 37.8, lng: -122.27 }
const pin = () => screen.findByRole('button', { name: /^The pin/ })

function Frame({ first, onMove }: { first: Point | null; onMove: (point: Point) => void }) {
  const [point, setPoint] = useState(first)
  const move = (to: Point) => {
    setPoint(to)
    onMove(to)
  }
  return <PinOnMap label="Map with the pin" point={point} zoom={10} onMove={move} />
}

async function pinned(first: Point | null = oakland) {
  const api = fakeApi()
  api.on(settings.map, () => ({ styleUrl: 'https://maps.example.org/style.json', streetsUrl: null }))
  const onMove = vi.fn<(point: Point) => void>()
  await show(<Frame first={first} onMove={onMove} />)
  return onMove
}

beforeEach(() => {
  canDraw.now = true
  seen.moved.length = 0
})

test('arrow keys move the pin, each in its direction, with Shift by a little', async () => {
  const onMove = await pinned()
  await user.click(await pin())
  await user.keyboard('{ArrowUp}{ArrowRight}')
  const [[north], [east]] = onMove.mock.calls as [[Point], [Point]]
  expect(north.lng).toBe(oakland.lng)
  expect(north.lat).toBeGreaterThan(oakland.lat)
  expect(east.lat).toBe(north.lat)
  expect(east.lng).toBeGreaterThan(oakland.lng)

  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  const back = onMove.mock.lastCall![0]
  expect(east.lng - back.lng).toBeGreaterThan(0)
  expect(east.lng - back.lng).toBeLessThan((east.lng - oakland.lng) / 4)
})

test('other keys leave it where it is', async () => {
  const onMove = await pinned()
  await user.click(await pin())
  await user.keyboard('{Enter}a')
  expect(onMove).not.toHaveBeenCalled()
})

test('it can be dragged, and put down where one clicks', async () => {
  const onMove = await pinned(null)
  await screen.findByRole('region', { name: 'Map with the pin' })
  await vi.waitFor(() => {
    act(() => seen.press({ lngLat: { lat: 34.05, lng: -118.25 } }))
    expect(onMove).toHaveBeenCalledWith({ lat: 34.05, lng: -118.25 })
  })
  await pin()
  act(() => seen.drag({ lngLat: { lat: 34.0512345678, lng: 241.75 } }))
  expect(onMove).toHaveBeenLastCalledWith({ lat: 34.051235, lng: -118.25 })
})

test('where maps cannot be drawn a sentence says so', async () => {
  canDraw.now = false
  await pinned()
  const map = screen.getByRole('region', { name: 'Map with the pin' })
  await waitFor(() => expect(map).toHaveTextContent('This browser can’t show maps. See the list instead.'))
  expect(screen.queryByRole('button', { name: /^The pin/ })).not.toBeInTheDocument()
})
