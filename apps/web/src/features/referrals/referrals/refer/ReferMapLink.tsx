import { matches } from '@handoff/contracts/referrals/matches'
import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageLink } from '../../../../kit/address/pageLink.ts'
import { saveOpenForms } from '../../../../kit/drafts/drafts.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { holderOf, useMe } from '../../../../kit/session/CurrentUser.ts'
import { mayOpen } from '../../../../kit/session/routeGuard.ts'
import { keptCart } from '../cart/keptCart.ts'
import { referDraft } from './referDraft.ts'
import type { ReferValues } from './referValues.ts'

const to = '/customer-management/refer-map'
/** Whom to refer, what for, and to whom, as far as it is known. */
export type ReferMapStart = Pick<
  NonNullable<PageLink<typeof to>['search']>,
  'customerId' | 'categoryId' | 'specialtyIds' | 'cart' | 'mode' | 'draft'
>

/** The map is in the area of the customers and lists matches, so both permissions are needed. */
export function useMayReferOnMap() {
  const user = holderOf(useMe())
  return useCan(matches.list) && mayOpen(user, to)
}

type Props = {
  start: ReferMapStart
  isPlain?: boolean
  label?: string
  /** What was typed and the map continues: message, priority, files, and consent. */
  values?: Partial<ReferValues> | undefined
  onGo?: (() => void) | undefined
  children: ReactNode
}

/** The way to the refer map, as a button smaller within other things. */
export function ReferMapLink({ start, isPlain, label, values, onGo, children }: Props) {
  const { id: userId } = useMe()
  if (!useMayReferOnMap()) return null
  const { customerId, categoryId, specialtyIds, cart, mode, draft } = start
  const go = () => {
    saveOpenForms()
    if (values && customerId !== undefined && draft === undefined) {
      referDraft.continue(userId, customerId, values)
      keptCart.write(userId, {
        customerId,
        categoryId,
        specialtyIds,
        cart,
        mode,
        reasons: values.notEligibleReasons ?? {},
      })
    }
    onGo?.()
  }
  return (
    <Button
      {...(isPlain ? ({ variant: 'subtle', size: 'compact-sm' } as const) : ({ variant: 'default' } as const))}
      aria-label={label}
      leftSection={<IconMap2 size={isPlain ? 15 : 16} stroke={1.7} />}
      renderRoot={(props) => <Link to={to} search={start} {...props} onClick={go} />}
    >
      {children}
    </Button>
  )
}
