import { matches } from '@handoff/contracts/referrals/matches'
import { UnmetReason } from '@handoff/contracts/referrals/unmetNeeds'
import { Box, Button, Flex, Text } from '@mantine/core'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { CapacityMark } from '../../../../ui/display/CapacityMark.tsx'
import { Small } from '../../../../ui/display/Small.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { milesOf } from '../../../network/entities/nearby/nearbyWords.ts'
import { RecordNeed, type Unmet } from '../need/RecordNeed.tsx'
import { ClosedNote } from './ClosedNote.tsx'
import type { Closed } from './useClosed.ts'

type Props = {
  closed: readonly Closed[]
  /** Whose need it is, where others may be asked or the need recorded. */
  unmet?: Unmet | undefined
  /** Asked already, or about to be. */
  without: readonly number[]
  onSend: () => void
  onChoose?: ((id: number) => void) | undefined
  onClosed: () => void
}

const rowsShown = 3

/** Asks once before someone is referred to a provider that isn't accepting: with its note, and what else can be done. */
export function SendAnywayDialog({ closed, unmet, without, onSend, onChoose, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data } = useEndpoint(
    matches.list,
    {
      customerId: unmet?.need.customerId ?? 0,
      categoryId: unmet?.need.categoryId ?? 0,
      specialtyIds: [...(unmet?.need.specialtyIds ?? [])],
      accepting: true,
      isEligible: true,
      sort: 'distance',
      pageSize: rowsShown + without.length,
    },
    { enabled: unmet !== undefined, isSilent: true },
  )
  const others = data?.data.filter(({ id }) => !without.includes(id)).slice(0, rowsShown)
  const leave = (then: () => void) => () => {
    dialog.onClose()
    then()
  }
  return (
    <Dialog
      {...dialog}
      title="They are not accepting. Send anyway?"
      size={520}
      footer={
        <>
          {unmet && (
            <Box mr="auto">
              <RecordNeed
                need={unmet.need}
                reason={UnmetReason.NoCapacity}
                variant="subtle"
                onRecorded={leave(unmet.onRecorded)}
              />
            </Box>
          )}
          <Button variant="default" onClick={dialog.onClose} data-autofocus>
            Cancel
          </Button>
          <Button onClick={leave(onSend)}>Send anyway</Button>
        </>
      }
    >
      {closed.map((one) => (
        <ClosedNote key={one.id} closed={one} />
      ))}
      {others && onChoose && (
        <section aria-label="Other providers">
          <Text inherit mt="sm" fz="sm" fw="500">
            Other providers
          </Text>
          {others.length === 0 && (
            <Text inherit fz="sm" c="dimmed">
              No other provider nearby is accepting.
            </Text>
          )}
          <PlainList gap={0}>
            {others.map((match) => (
              <Flex className="soft-below" component="li" gap="sm" align="center" wrap="wrap" py="xs" key={match.id}>
                <Box className="anywhere" component="span" flex="1 1 180px" miw={0} fz="sm">
                  {match.name}
                  <Small display="block">
                    {[match.place, match.distanceMiles !== null && milesOf(match.distanceMiles)]
                      .filter(Boolean)
                      .join(' · ')}
                  </Small>
                </Box>
                <CapacityMark entity={match} />
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Choose ${match.name}`}
                  onClick={leave(() => onChoose(match.id))}
                >
                  Choose
                </Button>
              </Flex>
            ))}
          </PlainList>
        </section>
      )}
    </Dialog>
  )
}
