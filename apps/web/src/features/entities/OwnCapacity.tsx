import { entities } from '@handoff/contracts/entities/entities'
import { Skeleton } from '@mantine/core'
import { clsx } from 'clsx'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import css from './CapacitySwitch.module.css'
import { CapacitySwitch, isStale } from './CapacitySwitch.tsx'

/** On the dashboard of an entity: whether it takes people, and a reminder when no one has said so for a week. */
export function OwnCapacity() {
  const own = useMe().entity?.id
  const mayLook = useCan(entities.show)
  const isOffered = useCan(entities.setCapacity) && mayLook
  const { data, error } = useEndpoint(entities.show, { id: own ?? 0 }, { enabled: isOffered && own !== undefined })
  if (!isOffered || own === undefined || error) return null
  return (
    <section className={clsx('panel', css.own)} aria-label="Your capacity">
      {data && isStale(data.capacityAt) && (
        <Notice tone="warn" role="status">
          You haven’t confirmed your capacity in over a week. Is it still current?
        </Notice>
      )}
      {data ? <CapacitySwitch entity={data} isNamed /> : <Skeleton className={css.waiting} />}
    </section>
  )
}
