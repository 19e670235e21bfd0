import { settings } from '@handoff/contracts/platform/settings'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { ChainCheck } from '../../features/platform/trail/ChainCheck.tsx'
import { useDates } from '../../kit/dates/useDates.ts'
import { hubState } from '../../kit/hub/hubState.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { Can } from '../../kit/session/Can.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type Check, CheckList } from './CheckList.tsx'

// Left out of a release.
const loadGallery = import.meta.env.DEV ? () => import('../../ui/gallery/Gallery.tsx') : async () => undefined

/** Node and PostgreSQL each bring their own; where they differ, one of them is out of date. */
const zoneWords = (zones: readonly string[]) =>
  zones.length === 0
    ? 'Same in the server and the database'
    : `Differs: ${zones.slice(0, 5).join(', ')}${zones.length > 5 ? ` and ${zones.length - 5} more` : ''}`

const hubWords = {
  off: 'Off',
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  disconnected: 'Disconnected',
} as const

const busWords = ({ isBusConnected, isBusHeard }: { isBusConnected: boolean; isBusHeard: boolean }) => {
  if (!isBusConnected) return 'Not connected'
  return isBusHeard ? 'Connected' : 'Polled every 2 s: none arrives through the pooler'
}

/** Whether everything is in reach, for anyone who looks after the network. */
export function SelfCheckPage() {
  const check = useEndpoint(settings.selfCheck, {})
  const hub = useSyncExternalStore(hubState.subscribe, hubState.get)
  const { formatDateTime, zone } = useDates()
  const Gallery = useLazyPart(loadGallery, import.meta.env.DEV)?.default
  const status = check.data
  const { refetch } = check

  // What was counted before this page was connected does not include it.
  useEffect(() => {
    if (hub === 'connected') void refetch()
  }, [hub, refetch])

  const skew = status ? Math.round((Date.parse(status.serverTime) - check.dataUpdatedAt) / 1000) : null

  const checks: Check[] = [
    {
      name: 'Server',
      isGood: check.isError ? false : status && true,
      result: check.isError ? check.error.message : 'Reachable',
    },
    {
      name: 'Live connection',
      isGood: hub === 'connected' ? true : hub === 'disconnected' ? false : undefined,
      result: hubWords[hub],
    },
    {
      name: 'Messages between servers',
      isGood: status && status.isBusConnected && status.isBusHeard,
      result: status && busWords(status),
    },
    {
      name: 'Clock',
      isGood: skew === null ? undefined : Math.abs(skew) < 30,
      result: skew === null ? undefined : Math.abs(skew) < 2 ? 'In sync' : `${skew} s apart from the server`,
    },
    {
      name: 'Time zone data',
      isGood: status?.zoneDifferences ? status.zoneDifferences.length === 0 : undefined,
      result: status?.zoneDifferences ? zoneWords(status.zoneDifferences) : undefined,
    },
    { name: 'Server time', result: status && `${formatDateTime(status.serverTime)} (${zone})` },
    { name: 'Live connections', result: status?.hubConnections.toLocaleString('en-US') },
    ...(status?.version ? [{ name: 'Version', result: status.version }] : []),
    ...(status?.database ? [{ name: 'Database', result: status.database }] : []),
  ]
  return (
    <Page
      title="Self-check"
      subtitle="Connection and system status"
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          Check again
        </Button>
      }
    >
      <Panel title="Connections" isFlush>
        <CheckList checks={checks} />
      </Panel>
      <Can do={trail.verify}>
        <ChainCheck />
      </Can>
      {Gallery && <Gallery />}
    </Page>
  )
}
