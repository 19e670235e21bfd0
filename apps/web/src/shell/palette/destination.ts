import type { MatchKind } from '@handoff/contracts/platform/search'
import type { ComponentType } from 'react'
import type { Receiver } from '../../features/referrals/referrals/refer/ReferDialog.tsx'

/** The subject of a dialog. */
export type PaletteAction =
  | { kind: 'refer'; customer?: { id: number; name: string }; receiver?: Receiver }
  | { kind: 'newCustomer'; name?: string }
  | { kind: 'invite' }
  | { kind: 'logout' }

export type Destination = {
  group: string
  key: string
  title: string
  hint?: string
  isOverdue?: boolean
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A record that can be previewed and is remembered. */
  of?: { kind: MatchKind; id: number | null }
} & ({ to: string; does?: undefined } | { does: PaletteAction; to?: undefined })
