import { settings } from '@handoff/contracts/settings'
import { useNavigate } from '@tanstack/react-router'
import { useSearchOf } from '../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { QueueTabs } from '../../ui/filter/QueueTabs.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './SettingsPage.module.css'
import type { SettingsTab } from './settings.search.ts'
import { settingsSearch } from './settings.search.ts'
import { TimeZonePanel } from './TimeZonePanel.tsx'

const tabs: { value: SettingsTab; label: string }[] = [
  { value: 'time-zone', label: 'Your time zone' },
  { value: 'branding', label: 'Branding' },
  { value: 'public-directory', label: 'Public directory' },
  { value: 'consent', label: 'Consent text' },
  { value: 'second-factor', label: 'Second factor' },
  { value: 'mail', label: 'Mail' },
  { value: 'time-zones', label: 'Time zones' },
  { value: 'reference', label: 'Reference data' },
]

/** The time zone for everyone; for administrators what holds for the whole network. */
export function SettingsPage() {
  const { tab } = useSearchOf(settingsSearch)
  const navigate = useNavigate()
  const keepsNetwork = useCan(settings.network)
  if (!keepsNetwork)
    return (
      <Page title="Settings" subtitle="What holds for you.">
        <div className={css.sections}>
          <TimeZonePanel />
        </div>
      </Page>
    )

  const go = (next: SettingsTab) => void navigate({ to: '.', search: { tab: next }, replace: true, resetScroll: false })
  return (
    <Page title="Settings" subtitle="What holds for you, and for the whole network.">
      <section className={`panel ${css.tabs}`} aria-label="Sections">
        <QueueTabs<SettingsTab> label="Sections" tabs={tabs} value={tab} onChange={go} />
      </section>
      <div className={css.sections}>
        {tab === 'time-zone' && <TimeZonePanel />}
        {tab === 'mail' && <Mailbox />}
        {tab === 'time-zones' && <TimeZones />}
        {tab === 'reference' && <ReferenceData />}
        {(tab === 'branding' || tab === 'public-directory' || tab === 'consent' || tab === 'second-factor') && (
          <NetworkPart part={tab} />
        )}
      </div>
    </Page>
  )
}

const loadMailbox = () => import('../../features/mails/MailboxPanel.tsx')

function Mailbox() {
  const MailboxPanel = useLazyPart(loadMailbox)?.MailboxPanel
  return MailboxPanel ? <MailboxPanel /> : <Waiting />
}

const loadTimeZones = () => import('./TimeZonesPanel.tsx')

function TimeZones() {
  const TimeZonesPanel = useLazyPart(loadTimeZones)?.TimeZonesPanel
  return TimeZonesPanel ? <TimeZonesPanel /> : <Waiting />
}

const loadImport = () => import('../../features/reference/ImportPanel.tsx')

function ReferenceData() {
  const ImportPanel = useLazyPart(loadImport)?.ImportPanel
  return ImportPanel ? <ImportPanel /> : <Waiting />
}

const loadParts = () => import('./NetworkParts.tsx')

function NetworkPart({ part }: { part: 'branding' | 'public-directory' | 'consent' | 'second-factor' }) {
  const found = useEndpoint(settings.network, {})
  const parts = useLazyPart(loadParts)?.networkParts
  if (found.isError)
    return (
      <div className="panel">
        <ErrorState error={found.error} onRetry={found.refetch} />
      </div>
    )
  if (!found.data || !parts) return <Waiting />
  const Part = parts[part]
  return <Part network={found.data} />
}

const Waiting = () => (
  <div className="panel">
    <ListSkeleton rows={5} />
  </div>
)
