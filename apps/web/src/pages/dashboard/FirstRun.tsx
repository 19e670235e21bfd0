import { dashboard, type FirstStep } from '@handoff/contracts/figures/dashboard'
import { Box, Button, Flex, Progress } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageLink } from '../../kit/address/pageLink.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { mayOpen } from '../../kit/session/routeGuard.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { PlainList } from '../../ui/layout/PlainList.tsx'
import css from './FirstRun.module.css'

/** `skip`: what leaving it as it is is called, where that is a decision. Without a link it is done on the server. */
type Step = { title: string; text: ReactNode; link?: PageLink; skip?: string }

const ofNetwork: Partial<Record<FirstStep, Step>> = {
  name: {
    title: 'Name your network',
    text: 'With a logo, if you have one: in every email and on every public page.',
    link: { to: '/settings', search: { tab: 'branding' } },
  },
  timeZone: {
    title: 'Check the network’s time zone',
    text: 'Due times and quiet hours follow it.',
    link: { to: '/settings', search: { tab: 'clocks' } },
  },
  email: {
    title: 'Set up email',
    text: 'A mail server, and the address that links lead to.',
    link: { to: '/settings', search: { tab: 'mail' } },
  },
  backup: {
    title: 'Set up backups',
    text: (
      <>
        Run <code>npm run db:backup -- handoff.backup</code> on the server every night. Done after the first.
      </>
    ),
  },
  secondFactor: {
    title: 'Protect logins with a second factor',
    text: 'For your own account, or required for everyone.',
    link: { to: '/settings', search: { tab: 'second-factor' } },
  },
  consent: {
    title: 'Review the consent text',
    text: 'What customers agree to before their information is shared.',
    link: { to: '/settings', search: { tab: 'consent' } },
    skip: 'Keep as is',
  },
  publicPages: {
    title: 'Open the public pages',
    text: 'A directory and help requests, without login. Off until you say so.',
    link: { to: '/settings', search: { tab: 'public-directory' } },
  },
  provider: {
    title: 'Add your first provider',
    text: 'Invite organizations and individuals, or import a list.',
    link: { to: '/my-network/individuals-entities' },
  },
  location: {
    title: 'Add a location',
    text: 'Where services are delivered, with hours.',
    link: { to: '/my-network/locations' },
  },
  team: { title: 'Invite a teammate', text: 'Share the work with your colleagues.', link: { to: '/staff/my-team' } },
  customer: {
    title: 'Add a customer',
    text: 'Just a name and phone or email to start.',
    link: { to: '/customer-management' },
  },
  referral: {
    title: 'Send the first referral',
    text: 'Choose a customer and a provider on the map.',
    link: { to: '/customer-management/refer-map' },
  },
}

const ofEntity = (id: number, locationId: number | null): Partial<Record<FirstStep, Step>> => ({
  ...ofNetwork,
  services: {
    title: 'Choose your services',
    text: 'What you offer, and who is eligible.',
    link: { to: '/my-network/network-info', search: { id, edit: true } },
  },
  location: {
    title: locationId === null ? 'Add a location with hours' : 'Add hours to your location',
    text: 'Others see whether you are open today.',
    link: {
      to: '/my-network/locations',
      search: locationId === null ? { entityId: id } : { entityId: id, id: locationId },
    },
  },
  capacity: {
    title: 'Confirm your capacity',
    text: 'Others see whether you are accepting referrals.',
    link: { to: '/my-network/network-info', search: { id } },
  },
})

/**
 * What sets up a network or an entity. It stays until it is done or dismissed, below what needs someone. `isHeld`: where it
 * belongs is not known yet, so that it is fetched and not shown.
 */
export function FirstRun({ isHeld = false }: { isHeld?: boolean }) {
  const me = useMe()
  const { data } = useEndpoint(dashboard.firstRun, {}, { isSilent: true })
  const dismiss = useAction(dashboard.dismissFirstRun, { feedback: 'nothing' })
  const skip = useAction(dashboard.skipFirstStep, { feedback: 'nothing' })
  if (!data || isHeld) return null
  const known = me.entity ? ofEntity(me.entity.id, data.locationId) : ofNetwork
  const steps = data.steps.flatMap(({ step, isDone }) => {
    const words = known[step]
    return words && (!words.link || mayOpen(holderOf(me), words.link.to)) ? [{ step, isDone, ...words }] : []
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Panel
      title="Get started"
      subtitle={`${done} of ${steps.length} done`}
      isFlush
      aside={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({})}
        >
          Dismiss
        </Button>
      }
    >
      <Progress
        mt="xxs"
        mx="lg"
        mb="sm"
        size={6}
        value={(done / steps.length) * 100}
        aria-label={`${done} of ${steps.length} steps done`}
      />
      <PlainList className={css.steps} component="ol" gap={0}>
        {steps.map(({ step, isDone, title, text, link, skip: words = 'Skip' }) => (
          <Flex
            component="li"
            gap="sm"
            align="center"
            pos="relative"
            mih={60}
            py="xs"
            px="lg"
            key={step}
            data-done={isDone || undefined}
          >
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.6} aria-hidden />
            )}
            <span>
              {link ? (
                <Link {...link}>{title}</Link>
              ) : (
                <Box component="b" fz="sm" fw="500">
                  {title}
                </Box>
              )}
              {isDone ? (
                <span className="vh">Done</span>
              ) : (
                <Box component="small" display="block" fz="xs" c="dimmed">
                  {text}
                </Box>
              )}
            </span>
            {!isDone && (
              <Button
                className={css.skip}
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`${words}: ${title}`}
                onClick={() => skip.mutate({ step })}
              >
                {words}
              </Button>
            )}
            {link ? <IconChevronRight size={16} stroke={1.7} aria-hidden /> : <Box w={16} />}
          </Flex>
        ))}
      </PlainList>
    </Panel>
  )
}
