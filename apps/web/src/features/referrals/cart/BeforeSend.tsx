import { ConsentScope, consentMethodNames, consentScopeNames } from '@handoff/contracts/consents'
import { contactPreferenceNames } from '@handoff/contracts/customers/fields'
import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { Priority, priorityNames } from '@handoff/contracts/referrals/priority'
import { stageClocks } from '@handoff/contracts/referrals/referral-stages'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconLink, IconMail, IconMessage, IconPhoneCall } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useNow } from '../../../kit/dates/useNow.ts'
import { useConsentsOnFile } from '../../consents/useConsentsOnFile.ts'
import css from './cart.module.css'
import type { ReferCartState } from './useReferCart.ts'

type Props = { state: ReferCartState }

/** The consent, how it reaches the customer or the providers, and in an emergency whom to call. */
export const BeforeSend = ({ state }: Props) => (
  <ul className={css.checks}>
    {state.form.values.priority === Priority.Emergency && <CallCheck state={state} />}
    <ConsentCheck state={state} />
    {state.mode === GroupMode.Offer ? <ReachCheck state={state} /> : null}
    <MessageCheck state={state} />
  </ul>
)

type CheckProps = {
  icon: ReactNode
  tone?: 'good' | 'warn' | 'bad'
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
}

const Check = ({ icon, tone, title, detail, action }: CheckProps) => (
  <li data-tone={tone}>
    {icon}
    <span>
      <b>{title}</b>
      {detail && <small>{detail}</small>}
    </span>
    {action}
  </li>
)

function ConsentCheck({ state }: Props) {
  const { need, form, customer, setAsking, isRefused, isConsentOpen } = state
  const { formatShort } = useDates()
  const { choice, scope } = form.values.consent
  const onFile = useConsentsOnFile(need.customerId ?? null, need.categoryId ?? null)
  const chosen = typeof choice === 'object' ? onFile?.find(({ id }) => id === choice.consentId) : undefined
  const isGiven = typeof choice === 'number' && isConsentOpen
  const error = form.errors.consent
  const change = (
    <Button
      variant="subtle"
      size="compact-sm"
      data-error={error ? true : undefined}
      onClick={() => setAsking('consent')}
    >
      {chosen || isGiven || isRefused ? 'Change' : 'Record consent'}
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
  if (chosen || isGiven) {
    const method = consentMethodNames[chosen?.method ?? (choice as 1)].split(',')[0]
    const detail = chosen
      ? [
          `${method}, ${formatShort(chosen.takenAt)}`,
          `applies to ${chosen.scope === ConsentScope.Network ? 'the network' : (chosen.category ?? 'this category')}`,
        ]
      : [method, `applies to ${consentScopeNames[scope].toLowerCase()}`]
    return (
      <Check
        icon={<IconCircleCheck size={18} stroke={1.7} aria-hidden />}
        tone="good"
        title={chosen ? 'Consent on file' : 'New consent'}
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

const dayLong = 86_400_000

/** By email where the customer chose it, else the link is handed over. */
function ReachCheck({ state: { person, customer, isEmailed } }: Props) {
  const { formatShort } = useDates()
  const now = useNow()
  if (!person || !customer) return null
  const language = person.languages[0] === 'Spanish' ? 'Spanish' : 'English'
  const expires = formatShort(new Date(now.getTime() + stageClocks.offered.days * dayLong))
  const preferred = person.contactPreference
  const why = person.email
    ? `Prefers ${preferred ? contactPreferenceNames[preferred].toLowerCase() : 'no email'}`
    : 'No email on file'
  return (
    <Check
      icon={
        isEmailed ? <IconMail size={18} stroke={1.7} aria-hidden /> : <IconLink size={18} stroke={1.7} aria-hidden />
      }
      title={isEmailed ? `Email to ${person.email}` : `You give ${customer.first} the link`}
      detail={[!isEmailed && why, `In ${language}`, `link expires ${expires}`].filter(Boolean).join(' · ')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/customer-management/clients" search={{ id: person.id }} {...props} />}
        >
          Change
        </Button>
      }
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

/** An emergency should not wait for someone to look at a screen. */
function CallCheck({ state: { providers } }: Props) {
  const numbers = providers.flatMap(({ id, name, match }) => (match?.phone ? [{ id, name, phone: match.phone }] : []))
  return (
    <Check
      icon={<IconPhoneCall size={18} stroke={1.7} aria-hidden />}
      tone="bad"
      title="For emergencies, call the provider too"
      detail={
        numbers.length > 0 && (
          <span className={css.numbers}>
            {numbers.map(({ id, name, phone }) => (
              <a key={id} href={phoneLink(phone)}>
                {name}: {formatPhone(phone)}
              </a>
            ))}
          </span>
        )
      }
    />
  )
}
