import { type RequestDetail, RequestStatus } from '@handoff/contracts/network/requests/requests'
import { Box, Button, Flex, Menu } from '@mantine/core'
import { IconCheck, IconChevronUp, IconClockPlus } from '@tabler/icons-react'
import { useState } from 'react'
import css from '../../../features/network/requests/requests.module.css'
import { useAdd, useChangeStatus } from '../../../features/network/requests/useRequests.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Key } from '../../../ui/display/Key.tsx'
import { Small } from '../../../ui/display/Small.tsx'
import { RequestStepDialog } from '../RequestStepDialog.tsx'
import { addingWords, approvingWords, isAskedFirst, type RequestStep } from '../requestSteps.ts'

type Props = { request: RequestDetail; onDecided?: (request: RequestDetail) => void }

/** The buttons of what the server allows now: one that most will press, the others beside it and in its menu. */
export function RequestFooter({ request, onDecided }: Props) {
  const { id, version, may, action } = request
  const [step, setStep] = useState<RequestStep | null>(null)
  const change = useChangeStatus()
  const add = useAdd()
  const isBusy = change.isPending || add.isPending
  const reporting = { onSuccess: ({ data }: { data: RequestDetail }) => onDecided?.(data) }
  const approve = () => (isAskedFirst(request) ? setStep('add') : add.mutate({ id, version }, reporting))
  const approveOnly = () => change.mutate({ id, status: RequestStatus.Accepted, version }, reporting)
  const mayDecide = may.includes('approve')
  useShortcuts({
    a: !isBusy && mayDecide && (may.includes('add') ? approve : approveOnly),
    r: !isBusy && may.includes('reject') && (() => setStep('reject')),
  })
  const color = action === 'remove' ? 'red' : undefined

  return (
    <Flex className={css.buttons} gap="xs" wrap="wrap">
      {mayDecide && may.includes('add') && (
        <span className={css.split}>
          <Button color={color} loading={isBusy} rightSection={<Key name="A" />} onClick={approve}>
            Approve
          </Button>
          <Menu position="top-end" width={272}>
            <Menu.Target>
              <Button color={color} px="xs" aria-label="More ways to approve" disabled={isBusy}>
                <IconChevronUp size={16} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Choice icon={IconCheck} title="Approve" text={approvingWords(request)} onSelect={approve} />
              <Choice
                icon={IconClockPlus}
                title={`Approve, ${action} later`}
                text="Accepted, not added yet"
                onSelect={approveOnly}
              />
            </Menu.Dropdown>
          </Menu>
        </span>
      )}
      {mayDecide && !may.includes('add') && (
        <Button loading={change.isPending} rightSection={<Key name="A" />} onClick={approveOnly}>
          Approve
        </Button>
      )}
      {!mayDecide && may.includes('add') && (
        <Button color={color} loading={add.isPending} onClick={approve}>
          {addingWords(request)}
        </Button>
      )}
      {may.includes('reject') && (
        <Button variant="default" disabled={isBusy} rightSection={<Key name="R" />} onClick={() => setStep('reject')}>
          Reject
        </Button>
      )}
      {may.includes('reopen') && (
        <Button variant="default" onClick={() => setStep('reopen')}>
          Reopen
        </Button>
      )}
      {may.includes('resubmit') && <Button onClick={() => setStep('resubmit')}>Resubmit</Button>}
      {may.includes('cancel') && (
        <Button variant="default" onClick={() => setStep('cancel')}>
          Cancel request
        </Button>
      )}
      <RequestStepDialog {...{ request, step, onDecided }} onClosed={() => setStep(null)} />
    </Flex>
  )
}

type ChoiceProps = { icon: typeof IconCheck; title: string; text: string; onSelect: () => void }

const Choice = ({ icon: Icon, title, text, onSelect }: ChoiceProps) => (
  <Menu.Item leftSection={<Icon size={17} stroke={1.8} />} onClick={onSelect}>
    <Flex component="span" direction="column" gap={0}>
      <Box component="b" fw="500">
        {title}
      </Box>
      <Small>{text}</Small>
    </Flex>
  </Menu.Item>
)
