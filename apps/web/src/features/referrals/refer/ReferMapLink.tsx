import { matches } from '@handoff/contracts/matches'
import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageLink } from '../../../kit/address/pageLink.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'
import { mayOpen } from '../../../kit/session/routeGuard.ts'

const to = '/customer-management/refer-map'
/** Whom to refer, what for, and to whom, as far as it is known. */
export type ReferMapStart = Pick<
  NonNullable<PageLink<typeof to>['search']>,
  'customerId' | 'categoryId' | 'specialtyIds' | 'cart'
>

/** It lies in the area of the customers, and asks for matches. */
export function useMayReferOnMap() {
  const user = holderOf(useMe())
  return useCan(matches.list) && mayOpen(user, to)
}

type Props = { start: ReferMapStart; isPlain?: boolean; label?: string; children: ReactNode }

/** The way to the refer map, as a button smaller within other things. */
export function ReferMapLink({ start, isPlain, label, children }: Props) {
  if (!useMayReferOnMap()) return null
  return (
    <Button
      {...(isPlain ? ({ variant: 'subtle', size: 'compact-sm' } as const) : ({ variant: 'default' } as const))}
      aria-label={label}
      leftSection={<IconMap2 size={isPlain ? 15 : 16} stroke={1.7} />}
      renderRoot={(props) => <Link to={to} search={start} {...props} />}
    >
      {children}
    </Button>
  )
}
