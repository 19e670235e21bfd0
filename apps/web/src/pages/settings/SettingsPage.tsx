import { mayDefine } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { settings } from '@handoff/contracts/platform/settings'
import { Box, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import type { SettingsTab } from './settings.search.ts'
import { settingsSearch } from './settings.search.ts'
import { TimeZonePanel } from './TimeZonePanel.tsx'

const tabs: { value: SettingsTab; label: string }[] = [
  { value: 'time-zone', label: 'Your time zone' },
  { value: 'branding', label: 'Branding' },
  { value: 'public-directory', label: 'Public directory' },
  { value: 'consent', label: 'Consent' },
  { value: 'custom-fields', label: 'Custom fields' },
  { value: 'clocks', label: 'Answer times' },
  { value: 'reasons', label: 'Reasons' },
  { value: 'second-factor', label: 'Two-factor' },
  { value: 'mail', label: 'Email' },
  { value: 'time-zones', label: 'Time zones' },
  { value: 'reference', label: 'Reference data' },
]

/** Of those who define custom fields and no more. */
const ofStaff = tabs.filter(({ value }) => value === 'time-zone' || value === 'custom-fields')

/** The time zone for everyone; for administrators what holds for the whole network. */
export function SettingsPage() {
  const { tab } = useSearchOf(settingsSearch)
  const navigate = useNavigate()
  const keepsNetwork = useCan(settings.network)
  const me = holderOf(useMe())
  const definesFields = mayDefine(me, FieldTarget.Customer) || mayDefine(me, FieldTarget.Network)
  if (!keepsNetwork && !definesFields)
    return (
      <Page title="Settings" subtitle="Your settings.">
        <Stack gap="sm">
          <TimeZonePanel />
        </Stack>
      </Page>
    )

  const go = (next: SettingsTab) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })
  const current = keepsNetwork || tab === 'custom-fields' ? tab : 'time-zone'
  return (
    <Page title="Settings" isDense>
      <Box mb="md">
        <QueueTabs<SettingsTab> label="Sections" tabs={keepsNetwork ? tabs : ofStaff} value={current} onChange={go} />
      </Box>
      <Stack gap="sm">
        {current === 'time-zone' && <TimeZonePanel />}
        {current === 'custom-fields' && <CustomFields />}
        {current === 'clocks' && <Clocks />}
        {current === 'reasons' && <Reasons />}
        {current === 'mail' && <Mailbox />}
        {current === 'time-zones' && <TimeZones />}
        {current === 'reference' && <ReferenceData />}
        {(current === 'branding' ||
          current === 'public-directory' ||
          current === 'consent' ||
          current === 'second-factor') && <NetworkPart part={current} />}
      </Stack>
    </Page>
  )
}

const loadCustomFields = () => import('../../features/network/customFields/builder/CustomFieldsPanel.tsx')

function CustomFields() {
  const CustomFieldsPanel = useLazyPart(loadCustomFields)?.CustomFieldsPanel
  return CustomFieldsPanel ? <CustomFieldsPanel /> : <Waiting />
}

const loadClocks = () => import('../../features/referrals/clocks/ClocksPanel.tsx')

function Clocks() {
  const ClocksPanel = useLazyPart(loadClocks)?.ClocksPanel
  return ClocksPanel ? <ClocksPanel /> : <Waiting />
}

const loadReasons = () => import('../../features/referrals/reasons/ReasonsPanel.tsx')

function Reasons() {
  const ReasonsPanel = useLazyPart(loadReasons)?.ReasonsPanel
  return ReasonsPanel ? <ReasonsPanel /> : <Waiting />
}

const loadMailbox = () => import('../../features/platform/mails/MailboxPanel.tsx')

function Mailbox() {
  const MailboxPanel = useLazyPart(loadMailbox)?.MailboxPanel
  return MailboxPanel ? <MailboxPanel /> : <Waiting />
}

const loadTimeZones = () => import('./TimeZonesPanel.tsx')

function TimeZones() {
  const TimeZonesPanel = useLazyPart(loadTimeZones)?.TimeZonesPanel
  return TimeZonesPanel ? <TimeZonesPanel /> : <Waiting />
}

const loadImport = () => import('../../features/platform/reference/ImportPanel.tsx')

function ReferenceData() {
  const ImportPanel = useLazyPart(loadImport)?.ImportPanel
  return ImportPanel ? <ImportPanel /> : <Waiting />
}

const loadParts = () => import('./NetworkParts.tsx')

function NetworkPart({ part }: { part: 'branding' | 'public-directory' | 'consent' | 'second-factor' }) {
  const network = useEndpoint(settings.network, {})
  const parts = useLazyPart(loadParts)?.networkParts
  if (network.isError)
    return (
      <div className="panel">
        <ErrorState error={network.error} onRetry={network.refetch} />
      </div>
    )
  if (!network.data || !parts) return <Waiting />
  const Part = parts[part]
  return <Part network={network.data} />
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={5} />
  </div>
)
