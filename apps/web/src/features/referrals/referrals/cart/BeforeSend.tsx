import { ConsentScope, consentMethodNames, consentScopeNames } from '@handoff/contracts/customers/consents'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { Button, Flex } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMessage, IconPhone, IconPhoneCall } from '@tabler/icons-react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useConsentsOnFile } from '../../../customers/consents/useConsentsOnFile.ts'
import { CallNote } from '../../../network/entities/CallNote.tsx'
import { phoneOf } from '../../../network/entities/nearby/nearbyWords.ts'
import { UnsentNotice } from '../../../platform/mails/UnsentNotice.tsx'
import { Check } from './Check.tsx'
import css from './cart.module.css'
import { callNow } from './cartWords.ts'
import { LinkWayCheck } from './LinkWayCheck.tsx'
import type { ReferCartState } from './useReferCart.ts'

type Props = { state: ReferCartState }

/** The consent, how it reaches the customer or the providers, and in an emergency whom to call. */
export const BeforeSend = ({ state }: Props) => (
  <>
    <Grid className={`plain ${css.checks}`} component="ul" rowGap="xs" columnGap="xl" m={0} p={0}>
      {state.form.values.priority === Priority.Emergency && <CallCheck state={state} />}
      <PhoneChecks state={state} />
      {state.closed.map(({ id, name, note }) => (
        <Check
          key={id}
          icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
          tone="warn"
          title={`Not accepting: ${name}`}
          detail={note}
        />
      ))}
      <ConsentCheck state={state} />
      {state.mode === GroupMode.Offer ? <LinkWayCheck state={state} /> : null}
      <MessageCheck state={state} />
    </Grid>
    {state.household.choice}
    {isEmailing(state) && <UnsentNotice />}
  </>
)

/** The link of an offer, else to a provider without a login. */
const isEmailing = ({ mode, isLinkEmailed, providers }: ReferCartState) =>
  (mode === GroupMode.Offer && isLinkEmailed) || providers.some(({ match }) => match?.reach === 'email')

function ConsentCheck({ state }: Props) {
  const { need, form, customer, setAsking, isRefused } = state
  const { formatShort } = useDates()
  const { choice, scope, isChosen } = form.values.consent
  const onFile = useConsentsOnFile(need.customerId ?? null, need.categoryId ?? null)
  const consent = typeof choice === 'object' ? onFile?.find(({ id }) => id === choice.consentId) : undefined
  const isGiven = typeof choice === 'number' && isChosen
  const error = form.errors.consent
  const change = (
    <Button
      variant="subtle"
      size="compact-sm"
      data-error={error ? true : undefined}
      onClick={() => setAsking('consent')}
    >
      {consent || isGiven || isRefused ? 'Change' : 'Record consent'}
    </Button>
  )
  if (isRefused)
    return (
      <Check
        icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
        tone="bad"
        title={`${customer?.first ?? 'Customer'} declined`}
        detail="Nothing is sent. Print the list, or record an unmet need."
        action={change}
      />
    )
  if (consent || isGiven) {
    const method = consentMethodNames[consent?.method ?? (choice as 1)].split(',')[0]
    const detail = consent
      ? [
          `${method}, ${formatShort(consent.takenAt)}`,
          `applies to ${consent.scope === ConsentScope.Network ? 'the network' : (consent.category ?? 'this category')}`,
        ]
      : [method, `applies to ${consentScopeNames[scope].toLowerCase()}`]
    return (
      <Check
        icon={<IconCircleCheck size={18} stroke={1.7} aria-hidden />}
        tone="good"
        title={consent ? 'Consent on file' : 'New consent'}
        detail={detail.join(' · ')}
        action={change}
      />
    )
  }
  return (
    <Check
      icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
      tone={error ? 'bad' : 'warn'}
      title={error ?? 'Consent needed'}
      detail={customer ? `Ask ${customer.first} before you send.` : undefined}
      action={change}
    />
  )
}

function MessageCheck({ state: { form, setAsking } }: Props) {
  const { message, priority, files } = form.values
  const count = files.length
  return (
    <Check
      icon={<IconMessage size={18} stroke={1.7} aria-hidden />}
      title={message.trim() ? <q>{message.trim()}</q> : 'Message and details'}
      detail={[
        priorityNames[priority],
        !message.trim() && 'no message',
        count && `${count} ${count === 1 ? 'file' : 'files'}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${message.trim() ? 'Change' : 'Add'} message and details`}
          onClick={() => setAsking('details')}
        >
          {message.trim() ? 'Change' : 'Add'}
        </Button>
      }
    />
  )
}

/** Each that is asked by phone. */
const PhoneChecks = ({ state: { providers } }: Props) =>
  providers.flatMap(({ id, match }) =>
    match?.reach === 'phone'
      ? [
          <Check
            key={id}
            icon={<IconPhone size={18} stroke={1.7} aria-hidden />}
            tone="warn"
            title={`By phone: ${match.name}`}
            detail={<CallNote entity={match} />}
          />,
        ]
      : [],
  )

/** An emergency should not wait for someone to look at a screen. */
function CallCheck({ state: { providers } }: Props) {
  const numbers = providers.flatMap(({ id, name, match }) => {
    const phone = match && phoneOf(match)
    return phone ? [{ id, name, phone }] : []
  })
  return (
    <Check
      icon={<IconPhoneCall size={18} stroke={1.7} aria-hidden />}
      tone="bad"
      title={callNow(providers.map(({ name }) => name))}
      detail={
        numbers.length > 0 && (
          <Flex component="span" rowGap={0} columnGap="sm" wrap="wrap">
            {numbers.map(({ id, name, phone }) => (
              <a key={id} href={phoneLink(phone)}>
                {name}: {formatPhone(phone)}
              </a>
            ))}
          </Flex>
        )
      }
    />
  )
}
