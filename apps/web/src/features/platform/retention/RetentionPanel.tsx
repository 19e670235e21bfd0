import { type Retention, retention } from '@handoff/contracts/platform/retention'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { SectionSkeleton } from '../settings/Later.tsx'
import { InactiveCustomers } from './InactiveCustomers.tsx'
import { PeriodsForm } from './PeriodsForm.tsx'

/** How long things are kept, and the people of whom nothing was heard for years. */
export function RetentionPanel() {
  const { data, error, refetch } = useEndpoint(retention.show, {})
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  return data ? <Parts setting={data} /> : <SectionSkeleton />
}

const Parts = ({ setting }: { setting: Retention }) => (
  <>
    <PeriodsForm setting={setting} />
    <InactiveCustomers years={setting.periods.customers} />
  </>
)
