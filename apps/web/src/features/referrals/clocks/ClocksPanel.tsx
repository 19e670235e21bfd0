import { type ClockLevel, type Clocks, clocks } from '@handoff/contracts/referrals/clocks'
import { Box } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { ClocksCardHead } from './ClocksCardHead.tsx'
import { ClocksForm, type EditedLevel } from './ClocksForm.tsx'
import { nameOf } from './clockForm.ts'
import css from './clocks.module.css'
import { ExceptionsCard } from './ExceptionsCard.tsx'
import { HolidaysCard } from './HolidaysCard.tsx'
import { type Chosen, LevelSwitch, TargetSelect } from './LevelSwitch.tsx'

const network: Chosen = { kind: 'network', id: null }

/** How long a provider has to answer, on which days, with a preview of a real week. */
export function ClocksPanel() {
  const { data: all, error, refetch } = useEndpoint(clocks.show, {})
  const [target, setTarget] = useState(network)
  // The form starts over after each save.
  const [round, setRound] = useState(0)
  /** Drops the draft of what is changed in the form. */
  const [drop, setDrop] = useState<(() => void) | null>(null)
  const [onDirty] = useState(() => (one: (() => void) | null) => setDrop(() => one))
  const [next, setNext] = useState<Chosen | null>(null)
  const choose = (one: Chosen) => {
    setDrop(null)
    setTarget(one)
    setRound((before) => before + 1)
  }
  // The cards below lead to the times above, which may be out of sight.
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const part = top.current
    if (round > 0 && part && part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: 'start' })
  }, [round])
  /** Asks once where what was typed would be lost. */
  const leaveFor = (one: Chosen) => (drop ? setNext(one) : choose(one))
  if (error && !all)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  if (!all)
    return (
      <div className="panel">
        <ListSkeleton rows={7} />
      </div>
    )

  const level = levelOf(all, target)
  const exceptions = (
    <ExceptionsCard
      exceptions={all.exceptions}
      onAdd={() => leaveFor({ kind: 'category', id: null })}
      onEdit={(one) => leaveFor(chosenOf(one))}
      onReset={(one) => level?.id === one.id && choose(network)}
    />
  )
  const switcher = (
    <Grid gap="xs" justifyItems={{ base: 'stretch', md: 'end' }} w={{ base: '100%', md: 'auto' }}>
      <LevelSwitch all={all} chosen={target} onChoose={leaveFor} />
      {target.kind !== 'network' && <TargetSelect all={all} chosen={target} onChoose={leaveFor} />}
    </Grid>
  )
  const holidays = (openHours: ReactNode) => <HolidaysCard all={all} openHours={openHours} />
  if (!level)
    return (
      <Grid className={css.anchor} columns="minmax(0, 1fr)" gap="sm" miw={0} ref={top}>
        <section className="panel" aria-label="Answer times">
          <ClocksCardHead title="Answer times" about="These times override the network’s.">
            {switcher}
          </ClocksCardHead>
          <EmptyState
            icon={IconClock}
            title={`No ${target.kind} selected`}
            text={`Choose the ${target.kind} that needs its own times.`}
          />
        </section>
        <Grid columns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="sm" align="stretch">
          {holidays(null)}
          {exceptions}
        </Grid>
      </Grid>
    )
  return (
    <Box className={css.anchor} miw={0} ref={top}>
      <ClocksForm
        key={`${target.kind} ${target.id} ${round}`}
        all={all}
        level={level}
        switcher={switcher}
        holidays={holidays}
        exceptions={exceptions}
        onDirty={onDirty}
        onSaved={(saved) => choose(chosenOf(saved))}
        onReload={() => choose(target)}
      />
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Leave"
        dismiss="Stay"
        isDangerous
        isOpen={next !== null}
        onClose={() => setNext(null)}
        onConfirm={() => {
          drop?.()
          if (next) choose(next)
          setNext(null)
        }}
      >
        Your changes to these times aren’t saved yet.
      </ConfirmDialog>
    </Box>
  )
}

const chosenOf = (level: ClockLevel): Chosen => ({
  kind: level.entity ? 'entity' : level.category ? 'category' : 'network',
  id: level.entity?.id ?? level.category?.id ?? null,
  name: nameOf(level),
})

/** The one that is saved, or an empty one of what was chosen. */
function levelOf({ network: ofNetwork, exceptions }: Clocks, { kind, id, name = '' }: Chosen): EditedLevel | null {
  if (kind === 'network') return ofNetwork
  if (id === null) return null
  const saved = exceptions.find((level) => level[kind]?.id === id)
  if (saved) return saved
  const nothing = { routine: null, urgent: null, emergency: null, countsOpenHours: null }
  return {
    id: null,
    version: 0,
    ...nothing,
    category: kind === 'category' ? { id, name, icon: null, color: '' } : null,
    entity: kind === 'entity' ? { id, name } : null,
  }
}
