import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Flex, Stack } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { zoomFor } from '../../../features/network/locations/locationWords.ts'
import { AddedPanel } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { PinOnMap } from '../../../ui/map/PinOnMap.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/Dialog.tsx'
import { RequestStatusPill } from '../RequestStatusPill.tsx'
import { ChangesPanel } from './ChangesPanel.tsx'
import { Duplicates } from './Duplicates.tsx'
import { MissingTargetNote } from './MissingTargetNote.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestFooter } from './RequestFooter.tsx'

type Props = { request: RequestDetail; isOpen: boolean; onClose: () => void }

/** The place that is asked for, large, next to all that a decision about it needs. */
export function LocationView({ request, isOpen, onClose }: Props) {
  const { lat, lng, title } = request
  return (
    <Dialog
      title={title}
      description={
        <Flex component="span" gap="xs" align="center" wrap="wrap">
          <span className="tnum">Request {request.id}</span>
          <RequestStatusPill {...request} />
        </Flex>
      }
      isOpen={isOpen}
      onClose={onClose}
      size={960}
    >
      <Grid className={css.view} gap="lg" align="start">
        {lat !== null && lng !== null ? (
          <PinOnMap label={`Map with ${title}`} point={{ lat, lng }} zoom={zoomFor(request)} className={css.viewMap} />
        ) : (
          <Flex
            className={`balanced ${css.noMap}`}
            component="p"
            direction="column"
            gap="xs"
            align="center"
            justify="center"
            m={0}
            p="lg"
            bg="var(--surface-sunken)"
            fz="sm"
            lh="1.5"
            ta="center"
            c="var(--text-2)"
          >
            <IconMapPinOff size={22} stroke={1.6} aria-hidden />
            Add a ZIP code, city, or county to place this on the map.
          </Flex>
        )}
        <Stack className={css.sections} gap="lg">
          <MissingTargetNote request={request} />
          <AddedPanel request={request} />
          <ChangesPanel request={request} />
          <Duplicates request={request} />
          <RequestFacts request={request} />
        </Stack>
      </Grid>
      {request.may.length > 0 && (
        <DialogFooter isSticky>
          <RequestFooter request={request} />
        </DialogFooter>
      )}
    </Dialog>
  )
}
