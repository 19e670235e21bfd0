import { type Capacity, capacityNames } from '@handoff/contracts/entities/entity'
import { ApiError, americanDay } from '@handoff/contracts/kit'
import {
  VerificationAnswer,
  type VerificationView,
  type VerifiedPart,
  verifiedPartNames,
} from '@handoff/contracts/verifications'
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { CapacityForm } from '../../../ui/display/CapacityForm.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { LinkFrame } from '../LinkFrame.tsx'
import { type Corrections, useVerification } from './useVerification.ts'
import { VerifiedPartPanel } from './VerifiedPartPanel.tsx'
import css from './verification.module.css'

const title = 'Is everything still correct?'
const parts: readonly VerifiedPart[] = ['contact', 'locations', 'services', 'languages', 'about']

/** What the directory says of a provider, for it to confirm with one press, or to correct. */
export function VerificationPage() {
  const link = useVerification()
  const { view, error, isLinkMissing, refetch } = link
  const [corrections, setCorrections] = useState<Corrections>({})
  const [capacity, setCapacity] = useState<Capacity>()
  useDocumentTitle(title)
  const isWaiting = view !== undefined && view.answer === null
  const count = Object.values(corrections).filter((text) => text.trim()).length
  return (
    <LinkFrame
      skip="Skip to the content"
      foot={
        isWaiting && (
          <>
            <Button
              size="md"
              fullWidth
              leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
              loading={link.isPending}
              onClick={() => void link.answer(corrections, capacity)}
            >
              {count === 0
                ? 'Yes, it is all correct'
                : `Send ${count === 1 ? 'the correction' : `${count} corrections`}`}
            </Button>
            <p className={css.small}>
              {count === 0
                ? 'Nothing is recorded until you press the button.'
                : 'An administrator reviews it and updates your details.'}
            </p>
          </>
        )
      }
    >
      {view ? (
        isWaiting ? (
          <>
            <h1 className={css.title}>{title}</h1>
            <p className={css.lead}>
              This is how {view.network} lists {view.name}.{' '}
              {view.verifiedAt ? `Last confirmed ${americanDay(view.verifiedAt.slice(0, 10))}.` : 'Not confirmed yet.'}
            </p>
            {link.failure && <Failure error={link.failure} />}
            <CapacityPart view={view} value={capacity} onChange={setCapacity} />
            {parts.map((part) => (
              <VerifiedPartPanel
                key={part}
                view={view}
                part={part}
                title={verifiedPartNames[part]}
                value={corrections[part]}
                onChange={(text) => setCorrections((before) => ({ ...before, [part]: text }))}
              />
            ))}
          </>
        ) : (
          <Thanks view={view} />
        )
      ) : isLinkMissing || (error instanceof ApiError && error.status === 404) ? (
        <>
          <h1 className="vh">{title}</h1>
          <EmptyState
            icon={IconLinkOff}
            title={isLinkMissing ? 'Open the link from your email' : 'This link doesn’t work anymore'}
            text="Open the link in the newest email, or log in and confirm on your own page."
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading" className={css.stack}>
          <Skeleton h={30} w="75%" />
          <Skeleton h={120} radius="lg" />
          <Skeleton h={220} radius="lg" />
        </div>
      )}
    </LinkFrame>
  )
}

type CapacityProps = { view: VerificationView; value: Capacity | undefined; onChange: (capacity: Capacity) => void }

/** Set at once, without an administrator. */
function CapacityPart({ view, value, onChange }: CapacityProps) {
  const { capacity, capacityNote, hasOwnCapacities } = view
  if (hasOwnCapacities)
    return (
      <section className={`panel ${css.part}`}>
        <h2>Capacity</h2>
        <p className={css.unsaid}>
          Each of your services has its own capacity. Log in to change it. Now: {capacityNames[capacity]}.
        </p>
      </section>
    )
  const chosen = value ?? capacity
  return (
    <section className={`panel ${css.part}`}>
      <fieldset className={css.capacity}>
        <legend>
          <h2>Capacity</h2>
        </legend>
        <div>
          {([1, 2, 3, 4, 5] as const).map((one) => (
            <label key={one} data-chosen={chosen === one || undefined}>
              <input type="radio" name="capacity" checked={chosen === one} onChange={() => onChange(one)} />
              <CapacityForm capacity={one} size={14} />
              {capacityNames[one]}
            </label>
          ))}
        </div>
      </fieldset>
      {capacityNote && <p className={css.unsaid}>{capacityNote}</p>}
    </section>
  )
}

const Failure = ({ error }: { error: ApiError }) => (
  <Notice
    tone="bad"
    role="alert"
    icon={<IconAlertTriangle size={17} stroke={1.8} />}
    title={error.status === 0 ? 'Can’t connect. Check your internet connection.' : error.message}
  />
)

function Thanks({ view }: { view: VerificationView }) {
  const head = useRef<HTMLHeadingElement>(null)
  // Screen readers go on from what has taken the place of the page.
  useEffect(() => head.current?.focus(), [])
  const isCorrected = view.answer === VerificationAnswer.Corrected
  return (
    <section className={css.thanks}>
      <IconCircleCheck size={34} stroke={1.6} aria-hidden />
      <h1 ref={head} tabIndex={-1} className={css.title}>
        {isCorrected ? 'Your corrections were sent' : 'Confirmed. Thank you'}
      </h1>
      <p>
        {isCorrected
          ? `An administrator of ${view.network} reviews them and updates your details.`
          : `${view.name} is listed as confirmed as of ${americanDay((view.verifiedAt ?? view.answeredAt)!.slice(0, 10))}. We’ll ask again in 180 days.`}
      </p>
    </section>
  )
}
