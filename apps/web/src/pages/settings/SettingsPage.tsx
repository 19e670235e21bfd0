import { settings } from '@handoff/contracts/platform/settings'
import { Later, SectionSkeleton } from '../../features/platform/settings/Later.tsx'
import { SettingsFrame } from '../../features/platform/settings/SettingsFrame.tsx'
import { useSections } from '../../features/platform/settings/useSections.ts'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import type { NetworkParts } from './NetworkParts.tsx'
import { settingsSearch } from './settings.search.ts'
import { TimeZonePanel } from './TimeZonePanel.tsx'

const panels = {
  'custom-fields': async () => [
    (await import('../../features/network/customFields/builder/CustomFieldsPanel.tsx')).CustomFieldsPanel,
  ],
  clocks: async () => [(await import('../../features/referrals/clocks/ClocksPanel.tsx')).ClocksPanel],
  reasons: async () => [(await import('../../features/referrals/reasons/ReasonsPanel.tsx')).ReasonsPanel],
  mail: async () => [(await import('../../features/platform/mails/MailboxPanel.tsx')).MailboxPanel],
  retention: async () => [(await import('../../features/platform/retention/RetentionPanel.tsx')).RetentionPanel],
  'time-zones': async () => [(await import('./TimeZonesPanel.tsx')).TimeZonesPanel],
  reference: async () => [(await import('../../features/platform/reference/ImportPanel.tsx')).ImportPanel],
}

/** The time zone for everyone; for administrators what holds for the whole network. */
export function SettingsPage() {
  const { tab } = useSearchOf(settingsSearch)
  const sections = useSections().flatMap(({ entries }) => entries)
  const current = sections.some(({ key }) => key === tab) ? tab : 'time-zone'
  return (
    <SettingsFrame current={current}>
      {current === 'time-zone' ? (
        <TimeZonePanel />
      ) : current in panels ? (
        <Later key={current} load={panels[current as keyof typeof panels]} />
      ) : (
        <NetworkPart part={current as keyof NetworkParts} />
      )}
    </SettingsFrame>
  )
}

const loadParts = () => import('./NetworkParts.tsx')

function NetworkPart({ part }: { part: keyof NetworkParts }) {
  const network = useEndpoint(settings.network, {})
  const parts = useLazyPart(loadParts)?.networkParts
  if (network.isError)
    return (
      <div className="panel">
        <ErrorState error={network.error} onRetry={network.refetch} />
      </div>
    )
  if (!network.data || !parts) return <SectionSkeleton />
  const Part = parts[part]
  return <Part network={network.data} />
}
