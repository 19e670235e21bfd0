import { Skeleton } from '@mantine/core'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import css from './CheckList.module.css'

/** Without `isGood` it is neither; without `said` it is still being found out. */
export type Check = { name: string; isGood?: boolean; said?: string }

export const CheckList = ({ checks }: { checks: Check[] }) => (
  <dl className={css.list}>
    {checks.map(({ name, isGood, said }) => (
      <div key={name} className={css.row}>
        <dt>{name}</dt>
        <dd>
          {said === undefined ? (
            <Skeleton h={12} w={90} />
          ) : isGood === false ? (
            <StatusPill tone="bad">{said}</StatusPill>
          ) : (
            said
          )}
        </dd>
      </div>
    ))}
  </dl>
)
