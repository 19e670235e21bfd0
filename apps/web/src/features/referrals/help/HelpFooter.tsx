import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { ReferMapLink } from '../referrals/refer/ReferMapLink.tsx'
import { NextStepDialog } from './NextStepDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { useTake } from './useHelp.ts'

type Part = 'customer' | 'refer' | 'decline' | 'close' | 'plan'

const loadCustomer = () => import('./HelpCustomerDialog.tsx')
const loadRefer = () => import('./HelpReferDialog.tsx')

/** Buttons for what the server allows now; the most common one comes last. */
export function HelpFooter({ request }: { request: HelpDetail }) {
  const { id, version, may } = request
  const [part, setPart] = useState<Part | null>(null)
  const close = () => setPart(null)
  const take = useTake()
  const customer = useLazyPart(loadCustomer, part === 'customer')
  const refer = useLazyPart(loadRefer, part === 'refer')
  return (
    <>
      {may.includes('decline') && (
        <Button variant="default" color="red" onClick={() => setPart('decline')}>
          Decline
        </Button>
      )}
      {may.includes('close') && (
        <Button variant="default" onClick={() => setPart('close')}>
          Done
        </Button>
      )}
      {may.includes('plan') && (
        <Button variant="default" onClick={() => setPart('plan')}>
          Next step
        </Button>
      )}
      {(may.includes('take') || may.includes('takeOver')) && (
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate({ id, version })}>
          {may.includes('take') ? 'Accept request' : 'Take over'}
        </Button>
      )}
      {may.includes('makeCustomer') && (
        <Button loading={part === 'customer' && !customer} onClick={() => setPart('customer')}>
          Create customer
        </Button>
      )}
      {may.includes('refer') && request.customer && (
        <ReferMapLink start={{ customerId: request.customer.id, categoryId: request.categories[0]?.id }}>
          Compare on map
        </ReferMapLink>
      )}
      {may.includes('refer') && (
        <Button loading={part === 'refer' && !refer} onClick={() => setPart('refer')}>
          Prepare referral
        </Button>
      )}

      {(part === 'decline' || part === 'close') && <NoteDialog request={request} what={part} onClosed={close} />}
      {part === 'plan' && <NextStepDialog request={request} onClosed={close} />}
      {part === 'customer' && customer && <customer.HelpCustomerDialog request={request} onClosed={close} />}
      {part === 'refer' && refer && <refer.HelpReferDialog request={request} onClosed={close} />}
    </>
  )
}
