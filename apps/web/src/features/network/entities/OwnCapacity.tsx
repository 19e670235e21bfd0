import { entities } from '@handoff/contracts/network/entities/entities'
import { Button, Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { toast } from '../../../kit/toast.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { CapacityLine } from './CapacityLine.tsx'
import css from './CapacitySwitch.module.css'
import { isStated, isUnconfirmed } from './CapacitySwitch.tsx'

/** On the dashboard of an entity: whether it takes people, category by category, and a reminder when no one has said so for a week. */
export function OwnCapacity() {
  const ownId = useMe().entity?.id
  const mayLook = useCan(entities.show)
  const isOffered = useCan(entities.setCapacity) && mayLook
  const { data, error } = useEndpoint(entities.show, { id: ownId ?? 0 }, { enabled: isOffered && ownId !== undefined })
  const confirm = useAction(entities.setCapacity, { feedback: 'nothing' })
  if (!isOffered || ownId === undefined || error) return null

  // Of a single service, or none, it is the capacity of the provider as a whole.
  const lines = data
    ? data.services.length > 1
      ? data.services.map((service) => ({ ...service, categoryId: service.category.id, name: service.category.name }))
      : [{ ...data, categoryId: undefined, name: data.services[0]?.category.name ?? 'All services' }]
    : []
  const stated = lines.filter(({ capacity }) => isStated(capacity))
  const confirmAll = async () => {
    let capacityVersion = data?.capacityVersion
    for (const { categoryId, capacity } of stated) {
      const saved = await confirm.mutateAsync({
        id: ownId,
        capacityVersion,
        ...(isStated(capacity) && { capacity }),
        ...(categoryId !== undefined && { categoryId }),
      })
      capacityVersion = saved.data.capacityVersion
    }
    toast.done('Your capacity is confirmed')
  }
  return (
    <Panel title="Your capacity" isFlush aside={<span className={css.where}>Shown in the directory</span>}>
      {lines.some(({ capacityAt }) => isUnconfirmed(capacityAt)) && (
        <div className={css.stale}>
          <Notice tone="warn" role="status">
            {stated.length < lines.length
              ? 'Let others know whether you’re accepting referrals. Until you choose, they see “Not confirmed”.'
              : 'You haven’t confirmed your capacity in over a week. Is it still current?'}
          </Notice>
        </div>
      )}
      {data ? (
        <>
          <ul className={css.lines}>
            {lines.map((line) => (
              <CapacityLine key={line.name} entityId={ownId} version={data.capacityVersion} line={line} />
            ))}
          </ul>
          {stated.length > 0 && (
            <div className={css.confirm}>
              <Button
                variant="default"
                fullWidth
                leftSection={<IconCheck size={15} stroke={1.8} />}
                loading={confirm.isPending}
                onClick={() => void confirmAll()}
              >
                {stated.length > 1 ? `Confirm all ${stated.length}` : 'Confirm'}
              </Button>
            </div>
          )}
        </>
      ) : (
        <Skeleton className={css.waiting} />
      )}
    </Panel>
  )
}
