import { dashboard, type FirstStep } from '@handoff/contracts/dashboard'
import { Button, Progress } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageLink } from '../../kit/address/pageLink.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { mayOpen } from '../../kit/session/routeGuard.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './FirstRun.module.css'

type Step = { title: string; text: string; link: PageLink }

const ofNetwork: Partial<Record<FirstStep, Step>> = {
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

const ofEntity = (id: number): Partial<Record<FirstStep, Step>> => ({
  ...ofNetwork,
  services: {
    title: 'Choose your services',
    text: 'What you offer, and who is eligible.',
    link: { to: '/my-network/network-info', search: { id } },
  },
  location: {
    title: 'Add a location with hours',
    text: 'Others see whether you are open today.',
    link: { to: '/my-network/locations' },
  },
  capacity: {
    title: 'Confirm your capacity',
    text: 'Others see whether you are accepting referrals.',
    link: { to: '/my-network/network-info', search: { id } },
  },
})

/** What sets up a network or an entity, in place of the work that there is not yet; else the work. */
export function FirstRun({ children }: { children: ReactNode }) {
  const me = useMe()
  const { data, error } = useEndpoint(dashboard.firstRun, {}, { isSilent: true })
  const dismiss = useAction(dashboard.dismissFirstRun, { tells: 'nothing' })
  if (!data && !error)
    return (
      <section className="panel" aria-label="Needs action">
        <ListSkeleton rows={8} />
      </section>
    )
  const known = me.entity ? ofEntity(me.entity.id) : ofNetwork
  const steps = (data?.steps ?? []).flatMap(({ step, isDone }) => {
    const words = known[step]
    return words && mayOpen(holderOf(me), words.link.to) ? [{ step, isDone, ...words }] : []
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return children
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
        className={css.progress}
        size={6}
        value={(done / steps.length) * 100}
        aria-label={`${done} of ${steps.length} steps done`}
      />
      <ol className={css.steps}>
        {steps.map(({ step, isDone, title, text, link }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} stroke={1.6} aria-hidden />
            )}
            <span>
              <Link {...link}>{title}</Link>
              {isDone ? <span className="vh">Done</span> : <small>{text}</small>}
            </span>
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
