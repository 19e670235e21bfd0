import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Button, Flex } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { zoomFor } from '../../../features/network/locations/locationWords.ts'
import { kinds } from '../../../features/network/requests/kinds/index.ts'
import css from '../../../features/network/requests/requests.module.css'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { PinOnMap } from '../../../ui/map/PinOnMap.tsx'

const load = () => import('./LocationView.tsx')

/** Where the place is that is asked for; the location view shows it larger, with all that a decision needs. */
export function RequestPlace({ request }: { request: RequestDetail }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const View = useLazyPart(load, wasOpened)?.LocationView
  const { lat, lng } = request
  const { hasLocationView } = kinds[request.requestType]
  if (!hasLocationView && (lat === null || lng === null)) return null
  return (
    <Flex component="section" direction="column" gap="sm" aria-label="Location">
      {lat !== null && lng !== null && (
        <PinOnMap label="Map with the location" point={{ lat, lng }} zoom={zoomFor(request)} className={css.smallMap} />
      )}
      {hasLocationView && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconMapSearch size={16} stroke={1.7} />}
          loading={isOpen && !View}
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          Open the location view
        </Button>
      )}
      {View && <View request={request} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Flex>
  )
}
