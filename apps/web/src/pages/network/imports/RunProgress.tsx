import { imports } from '@handoff/contracts/network/imports'
import { Button, Progress } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../kit/query/useAction.ts'
import { query } from '../../../kit/query/useEndpoint.ts'
import css from './imports.module.css'

const askedEveryMs = 700

/** How far the run is, and the way to call it off. */
export function RunProgress({ id, onStop }: { id: number; onStop: () => void }) {
  const { data } = useQuery({
    ...query(imports.progress, { id }),
    refetchInterval: askedEveryMs,
    // What an earlier run had come to is nothing of this one.
    gcTime: 0,
    meta: { isSilent: true },
  })
  const stop = useAction(imports.stop, { tells: 'nothing' })
  const done = data?.done ?? 0
  const words = done
    ? `${done.toLocaleString('en-US')} of ${data!.total.toLocaleString('en-US')} rows`
    : 'Rechecking rows…'
  return (
    <div className={css.progress}>
      <div>
        <Progress value={data ? (100 * done) / data.total : 0} aria-label="Rows imported" transitionDuration={300} />
        <p className="tnum">{words}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerStop size={15} stroke={1.7} />}
        loading={stop.isPending || stop.isSuccess}
        disabled={!data}
        onClick={() => {
          onStop()
          stop.mutate({ id })
        }}
      >
        Stop
      </Button>
    </div>
  )
}
