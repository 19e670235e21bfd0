import { type Consent, consents } from '@handoff/contracts/customers/consents'
import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { Box, Button, Flex } from '@mantine/core'
import { IconFileCheck, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { ConsentItem } from './ConsentItem.tsx'
import css from './consents.module.css'

const loadRecord = () => import('./RecordConsentDialog.tsx')
const loadRevoke = () => import('./RevokeDialog.tsx')

/** What the customer agreed to: active, expired, and revoked consents, the latest first. */
export function CustomerConsents({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useEndpoint(consents.ofCustomer, { id: customer.id })
  const [isRecording, setRecording] = useState(false)
  const [revoking, setRevoking] = useState<Consent>()
  const mayRecord = useCan(consents.add)
  const Record = useLazyPart(loadRecord, isRecording)?.RecordConsentDialog
  const Revoke = useLazyPart(loadRevoke, revoking !== undefined)?.RevokeDialog
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={3} />
  const active = data.filter(({ state }) => state === 'active').length
  const record = mayRecord && (
    <Button variant="default" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setRecording(true)}>
      Record consent
    </Button>
  )
  return (
    <Box pt="sm" px={0} pb={0}>
      {data.length === 0 ? (
        <EmptyState
          icon={IconFileCheck}
          title="No consent on file"
          text={`Before a referral is sent, ${customer.firstName} agrees to share their details.`}
          action={record}
        />
      ) : (
        <>
          <Flex
            className={css.top}
            rowGap="xs"
            columnGap="lg"
            align="center"
            justify="space-between"
            wrap="wrap"
            fz="sm"
            c="dimmed"
          >
            <span>{counted(active, 'active consent')}</span>
            {record}
          </Flex>
          <PlainList className="soft-above" gap={0} aria-label="Consents">
            {data.map((consent) => (
              <ConsentItem key={consent.id} consent={consent} onRevoke={() => setRevoking(consent)} />
            ))}
          </PlainList>
        </>
      )}
      {Record && isRecording && <Record customer={customer} onClosed={() => setRecording(false)} />}
      {Revoke && revoking && (
        <Revoke consent={revoking} name={customer.firstName} onClosed={() => setRevoking(undefined)} />
      )}
    </Box>
  )
}
