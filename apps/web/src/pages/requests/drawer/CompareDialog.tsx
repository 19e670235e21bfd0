import { type RequestDetail, requests } from '@handoff/contracts/network/requests/requests'
import { Box, Button, Skeleton } from '@mantine/core'
import css from '../../../features/network/requests/requests.module.css'
import { useAdd } from '../../../features/network/requests/useRequests.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'

type Props = {
  request: RequestDetail
  other: RequestDetail['duplicates'][number]
  isOpen: boolean
  onClose: () => void
  onDecided?: (request: RequestDetail) => void
}

/** What is requested next to what may be the same; what is equal is marked. */
export function CompareDialog({ request, other, isOpen, onClose, onDecided }: Props) {
  const { id, version, may, action, title } = request
  const { data, error, refetch } = useEndpoint(requests.compare, { id, otherId: other.id })
  const add = useAdd()
  const mayUse = may.includes('add') && action === 'add'
  return (
    <Dialog
      title="Compare"
      description={
        mayUse
          ? `If you use the existing one, ${title} isn’t added again. The requester is notified and pointed to it.`
          : 'The request next to what’s already in the network.'
      }
      size={720}
      isOpen={isOpen}
      onClose={onClose}
      isScrolling
      isPageOnPhone
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {mayUse && (
            <Button
              loading={add.isPending}
              onClick={() =>
                add.mutate(
                  { id, version, linkId: other.id },
                  { onSuccess: ({ data: done }) => onDecided?.(done), onSettled: onClose },
                )
              }
            >
              Use the existing one
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <Box
          className={css.changes}
          component="table"
          w="100%"
          bd="1px solid var(--line)"
          bdrs="md"
          fz="sm"
          lh="1.45"
          aria-label={`${title} and ${other.name}`}
        >
          <thead>
            <tr>
              <Box component="th" ta="left" scope="col">
                <span className="vh">Field</span>
              </Box>
              <Box component="th" ta="left" scope="col">
                Already in the network
              </Box>
              <Box component="th" ta="left" scope="col">
                Requested
              </Box>
            </tr>
          </thead>
          <tbody>
            {data.map(({ field, asked, there, isSame }) => (
              <tr key={field} data-same={isSame || undefined}>
                <Box component="th" ta="left" scope="row">
                  {field}
                </Box>
                <Box component="td" ta="left">
                  {there}
                </Box>
                <Box component="td" ta="left">
                  {asked}
                  {isSame && (
                    <Box component="small" display="block" fz="xs" fw="400" c="var(--warn)">
                      Same
                    </Box>
                  )}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      ) : (
        <Skeleton h={220} role="status" aria-label="Loading" />
      )}
    </Dialog>
  )
}
