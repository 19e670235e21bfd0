import { draftKey, drafts } from '../../kit/drafts/drafts.ts'

/** Where someone has moved the map to, and for which customer and place. */
export type MapView = { of: string; lat: number; lng: number; zoom: number }

const keyOf = (userId: number) => draftKey(userId, 'referMapView')

/** Center and zoom, in this tab: as other drafts, they go with a logout and another user. */
export const keptView = {
  read: (userId: number) => (drafts.read(keyOf(userId))?.values as MapView | undefined) ?? null,
  write: (userId: number, values: MapView) => void drafts.write(keyOf(userId), { values, initial: {} }),
  forget: (userId: number) => drafts.remove(keyOf(userId)),
}
