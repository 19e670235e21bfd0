import { ApiError, americanDay } from '@handoff/contracts/kit'
import { capacityNames, type StatedCapacity } from '@handoff/contracts/network/entities/entity'
import { type VerificationView, type VerifiedPart, verifiedPartNames } from '@handoff/contracts/network/verifications'
import { Box, Button, Flex, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { CapacityForm } from '../../../ui/display/CapacityForm.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { LinkFrame } from '../LinkFrame.tsx'
import { type Corrections, useVerification } from './useVerification.ts'
import { VerifiedPartPanel } from './VerifiedPartPanel.tsx'
import css from './verification.module.css'

const loadDead = () => import('../DeadLink.tsx')
const loadThanks = () => import('./VerificationThanks.tsx')

const title = 'Is everything still correct?'
const parts: readonly VerifiedPart[] = ['contact', 'locations', 'services', 'languages', 'about']

/** What the directory says of a provider, for it to confirm with one press, or to correct. */
export function VerificationPage() {
  const link = useVerification()
  const { view, error, isLinkMissing, refetch } = link
  const [corrections, setCorrections] = useState<Corrections>({})
  const [capacity, setCapacity] = useState<StatedCapacity>()
  const isDead = !view && (isLinkMissing || (error instanceof ApiError && error.status === 404))
  const dead = useLazyPart(loadDead, isDead)
  const [isPublic, setPublic] = useState<boolean>()
  const thanks = useLazyPart(loadThanks, view !== undefined && view.answer !== null)
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
              onClick={() => void link.answer(corrections, capacity, isPublic)}
            >
              {count === 0
                ? 'Yes, it is all correct'
                : `Send ${count === 1 ? 'the correction' : `${count} corrections`}`}
            </Button>
            <Text inherit fz="sm" ta="center" c="var(--text-2)">
              {count === 0
                ? 'Nothing is recorded until you press the button.'
                : 'An administrator reviews it and updates your details.'}
            </Text>
          </>
        )
      }
    >
      {view ? (
        isWaiting ? (
          <>
            <h1 className={css.title}>{title}</h1>
            <Text inherit mt="xs" mb="md" lh="1.5" c="var(--text-2)">
              This is how {view.network} lists {view.name}.{' '}
              {view.verifiedAt ? `Last confirmed ${americanDay(view.verifiedAt.slice(0, 10))}.` : 'Not confirmed yet.'}
            </Text>
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
            <PublicPart view={view} value={isPublic} onChange={setPublic} />
          </>
        ) : (
          thanks && <thanks.VerificationThanks view={view} />
        )
      ) : isDead ? (
        dead && (
          <dead.DeadLink
            token={link.token}
            title={title}
            text="Open the link in the newest email, or log in and confirm on your own page."
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Stack role="status" aria-label="Loading" gap="md">
          <Skeleton h={30} w="75%" />
          <Skeleton h={120} radius="lg" />
          <Skeleton h={220} radius="lg" />
        </Stack>
      )}
    </LinkFrame>
  )
}

type CapacityProps = {
  view: VerificationView
  value: StatedCapacity | undefined
  onChange: (capacity: StatedCapacity) => void
}

/** Set at once, without an administrator. */
function CapacityPart({ view, value, onChange }: CapacityProps) {
  const { capacity, capacityNote, hasOwnCapacities } = view
  if (hasOwnCapacities)
    return (
      <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
        <Title order={2} fz="md" fw="600" lh="inherit">
          Capacity
        </Title>
        <Box lh="1.5" component="p" c="var(--text-2)">
          Each of your services has its own capacity. Log in to change it. Now: {capacityNames[capacity]}.
        </Box>
      </Flex>
    )
  const chosen = value ?? capacity
  return (
    <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
      <Box className={css.capacity} component="fieldset" miw={0} m={0} p={0}>
        <Box component="legend" mb="sm" p={0}>
          <Title order={2} fz="md" fw="600" lh="inherit">
            Capacity
          </Title>
        </Box>
        <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" gap="xs">
          {([1, 2, 3, 4, 5] as const).map((one) => (
            <Flex
              component="label"
              gap="xs"
              align="center"
              mih={44}
              py={0}
              px="sm"
              bdrs="md"
              key={one}
              data-chosen={chosen === one || undefined}
            >
              <input type="radio" name="capacity" checked={chosen === one} onChange={() => onChange(one)} />
              <CapacityForm capacity={one} size={14} />
              {capacityNames[one]}
            </Flex>
          ))}
        </Grid>
      </Box>
      {capacityNote && (
        <Box lh="1.5" component="p" c="var(--text-2)">
          {capacityNote}
        </Box>
      )}
    </Flex>
  )
}

type PublicProps = {
  view: VerificationView
  value: boolean | undefined
  onChange: (isPublic: boolean) => void
}

/** Strangers find no one who did not say yes. */
const PublicPart = ({ view, value, onChange }: PublicProps) => (
  <Flex className={`panel ${css.part}`} component="section" direction="column" gap="sm" miw={0} mb="md" p="md">
    <Box className={css.capacity} component="fieldset" miw={0} m={0} p={0}>
      <Box component="legend" mb="sm" p={0}>
        <Title order={2} fz="md" fw="600" lh="inherit">
          Public directory
        </Title>
      </Box>
      <Box component="p" lh="1.5" c="var(--text-2)">
        People looking for help find your services, locations, and phone number without logging in.
      </Box>
      <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" gap="xs">
        {[true, false].map((one) => {
          const isChosen = (value ?? (view.isPublic || undefined)) === one
          return (
            <Flex
              component="label"
              gap="xs"
              align="center"
              mih={44}
              py={0}
              px="sm"
              bdrs="md"
              key={String(one)}
              data-chosen={isChosen || undefined}
            >
              <input type="radio" name="public" checked={isChosen} onChange={() => onChange(one)} />
              {one ? 'Show us' : 'Don’t show us'}
            </Flex>
          )
        })}
      </Grid>
    </Box>
  </Flex>
)

const Failure = ({ error }: { error: ApiError }) => (
  <Notice
    tone="bad"
    role="alert"
    icon={<IconAlertTriangle size={17} stroke={1.8} />}
    title={error.status === 0 ? 'Can’t connect. Check your internet connection.' : error.message}
  />
)
