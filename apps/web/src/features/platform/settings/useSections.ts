import { mayDefine } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { settings } from '@handoff/contracts/platform/settings'
import {
  IconArchive,
  IconBell,
  IconClock,
  IconDatabase,
  IconFileImport,
  IconFileText,
  IconForms,
  IconHourglass,
  IconListCheck,
  IconLock,
  IconMail,
  IconPalette,
  IconShieldLock,
  IconUser,
  IconWorld,
  IconWorldPin,
} from '@tabler/icons-react'
import type { PageLink } from '../../../kit/address/pageLink.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'
import type { IconComponent } from '../../../ui/table/tableParts.ts'

type Tab<To extends '/profile' | '/settings'> = NonNullable<NonNullable<PageLink<To>['search']>['tab']>

const ofProfile = (key: Tab<'/profile'>, label: string, icon: IconComponent) => ({
  key,
  label,
  icon,
  link: { to: '/profile', search: { tab: key } } satisfies PageLink,
})
const ofSettings = (key: Tab<'/settings'>, label: string, icon: IconComponent) => ({
  key,
  label,
  icon,
  link: { to: '/settings', search: { tab: key } } satisfies PageLink,
})

/** What everyone sets for themselves. */
export const accountSections = [
  ofProfile('details', 'Profile', IconUser),
  ofProfile('security', 'Password & security', IconLock),
  ofProfile('notifications', 'Notifications', IconBell),
  ofProfile('appearance', 'Appearance', IconPalette),
]

const timeZone = ofSettings('time-zone', 'Time zone', IconClock)
const fields = ofSettings('custom-fields', 'Custom fields', IconForms)
const groups = [
  { group: 'You', entries: [...accountSections, timeZone] },
  {
    group: 'Network',
    entries: [
      ofSettings('branding', 'Branding', IconWorldPin),
      ofSettings('public-directory', 'Public directory', IconWorld),
      fields,
      ofSettings('consent', 'Consent', IconFileText),
    ],
  },
  {
    group: 'Referrals',
    entries: [ofSettings('clocks', 'Answer times', IconHourglass), ofSettings('reasons', 'Reasons', IconListCheck)],
  },
  {
    group: 'System',
    entries: [
      ofSettings('mail', 'Email', IconMail),
      ofSettings('second-factor', 'Two-factor', IconShieldLock),
      ofSettings('retention', 'Retention', IconArchive),
      ofSettings('time-zones', 'Time zones', IconClock),
      ofSettings('reference', 'Reference data', IconDatabase),
      {
        key: 'imports' as const,
        label: 'Imports',
        icon: IconFileImport,
        link: { to: '/my-network/import' } satisfies PageLink,
      },
    ],
  },
]

/** Everything that the user may set, in groups. */
export function useSections() {
  const managesNetwork = useCan(settings.network)
  const me = holderOf(useMe())
  const definesFields = mayDefine(me, FieldTarget.Customer) || mayDefine(me, FieldTarget.Network)
  return groups
    .map(({ group, entries }) => ({
      group,
      entries: entries.filter((one) => group === 'You' || managesNetwork || (one === fields && definesFields)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
