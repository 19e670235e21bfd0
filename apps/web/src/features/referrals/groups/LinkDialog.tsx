import type { Answer } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { offers } from '@handoff/contracts/referrals/offers'
import { Button, Center, CopyButton, Flex, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconClock, IconCopy, IconEye, IconMessage2, IconPrinter } from '@tabler/icons-react'
import { datesIn } from '../../../kit/dates/dates.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { toast } from '../../../kit/toast.tsx'
import { OnPaper } from '../../../ui/display/OnPaper.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/Dialog.tsx'

/** A link as it was just made: its address is shown once. */
export type MadeLink = Pick<Answer<typeof offers.resend>, 'path' | 'qr' | 'choices' | 'expiresAt'>

type Props = {
  groupId: number
  customer: string
  /** Undefined while it is made. */
  link: MadeLink | undefined
  /** The number that it is texted to from this device; null where none is on file. */
  textTo?: string | null | undefined
  onClose: () => void
}

/** A link that a teammate made for the customer: to scan, to copy, or on paper. */
export function LinkDialog({ groupId, customer, link, textTo, onClose }: Props) {
  const { formatMoment, zone } = useDates()
  const [firstName = customer] = customer.split(' ')
  const give = useAction(offers.markGiven, {
    feedback: 'nothing',
    onSuccess: () => {
      toast.done(`${firstName} has the link`)
      onClose()
    },
  })
  const title = `Give ${firstName} the link`
  if (!link?.path)
    return (
      <Dialog isOpen title={title} onClose={onClose}>
        <Skeleton h={180} role="status" aria-label="Making the link" />
      </Dialog>
    )
  const address = new URL(link.path, location.origin).href
  const chooses = link.choices > 1 ? `one of ${link.choices} places` : 'whether they want the place'
  return (
    <Dialog isOpen title={title} size={620} isPageOnPhone onClose={onClose}>
      <Flex gap="lg" align={{ base: 'stretch', sm: 'center' }} direction={{ base: 'column', sm: 'row' }}>
        {link.qr && (
          <Center flex="none" p="xs" bdrs="lg" bd="1px solid var(--line)" bg="white">
            <img src={link.qr} width={184} height={184} alt="QR code of the link" />
          </Center>
        )}
        <Stack gap="xs" flex={1} miw={0}>
          <TextInput
            label="Link"
            description="It isn’t shown again. What is done with it is recorded as done by a link that you made."
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group gap="xs" grow>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<IconCopy size={15} />} onClick={copy}>
                  {copied ? 'Copied' : 'Copy link'}
                </Button>
              )}
            </CopyButton>
            <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
              Print slip
            </Button>
            {textTo !== undefined && (
              <Button
                component="a"
                variant="default"
                href={`sms:${textTo ?? ''}?&body=${encodeURIComponent(address)}`}
                leftSection={<IconMessage2 size={15} />}
              >
                Text
              </Button>
            )}
          </Group>
        </Stack>
      </Flex>
      <Stack gap="xs" mt="lg" c="var(--text-2)" fz="sm">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconEye size={16} stroke={1.7} aria-hidden />
          <span>{`${firstName} sees no name and chooses ${chooses}. Nothing is sent before.`}</span>
        </Group>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconClock size={16} stroke={1.7} aria-hidden />
          <span>{`Works until ${lowered(formatMoment(link.expiresAt))}`}</span>
        </Group>
      </Stack>
      <DialogFooter>
        <Text span inherit my="auto" mr="auto" fz="sm" c="dimmed">
          The row says “Show link” until it is given.
        </Text>
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button leftSection={<IconCheck size={15} />} loading={give.isPending} onClick={() => give.mutate({ groupId })}>
          {firstName} has it
        </Button>
      </DialogFooter>
      <Slip address={address} qr={link.qr} until={datesIn(zone, { isKept: true }).formatMoment(link.expiresAt)} />
    </Dialog>
  )
}

type SlipProps = { address: string; qr: string | null; until: string }

/** On paper: no name and no need, as others may see it. */
const Slip = ({ address, qr, until }: SlipProps) => (
  <OnPaper>
    <Group gap="lg" wrap="nowrap">
      {qr && <img src={qr} width={160} height={160} alt="" />}
      <div>
        <h1>Choose where you want to go</h1>
        <p>Scan the code with a phone, or type the address:</p>
        <p className="anywhere">{address}</p>
        <p>Works until {until}.</p>
      </div>
    </Group>
  </OnPaper>
)
