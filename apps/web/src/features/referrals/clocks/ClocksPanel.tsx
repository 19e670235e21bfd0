import { type ClockLevel, type Clocks, clocks } from '@handoff/contracts/referrals/clocks'
import { Box, Flex, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
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
  const [chosen, setChosen] = useState(network)
  // The form starts over after each save.
  const [round, setRound] = useState(0)
  /** Drops the draft of what is changed in the form. */
  const [drop, setDrop] = useState<(() => void) | null>(null)
  const [onDirty] = useState(() => (one: (() => void) | null) => setDrop(() => one))
  const [next, setNext] = useState<Chosen | null>(null)
  const choose = (one: Chosen) => {
    setDrop(null)
    setChosen(one)
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
  if (!all) return <Waiting />

  const level = levelOf(all, chosen)
  const exceptions = (
    <ExceptionsCard
      exceptions={all.exceptions}
      onAdd={() => leaveFor({ kind: 'category', id: null })}
      onEdit={(one) => leaveFor(chosenOf(one))}
      onGone={(one) => level?.id === one.id && choose(network)}
    />
  )
  const switcher = (
    <div className={css.switcher}>
      <LevelSwitch all={all} chosen={chosen} onChoose={leaveFor} />
      {chosen.kind !== 'network' && <TargetSelect all={all} chosen={chosen} onChoose={leaveFor} />}
    </div>
  )
  const holidays = (openHours: ReactNode) => <HolidaysCard all={all} openHours={openHours} />
  if (!level)
    return (
      <div className={`${css.main} ${css.anchor}`} ref={top}>
        <section className="panel" aria-label="Answer times">
          <Flex
            className={css.head}
            rowGap="xs"
            columnGap="sm"
            align="flex-start"
            justify="space-between"
            component="header"
            py="md"
            px="lg"
          >
            <div>
              <Title order={2} fz="md" fw="600" lts="-0.022em" lh="1.7">
                Answer times
              </Title>
              <Box component="small" fz="xs" c="dimmed">
                These times override the network’s.
              </Box>
            </div>
            {switcher}
          </Flex>
          <EmptyState
            icon={IconClock}
            title={`No ${chosen.kind} selected`}
            text={`Choose the ${chosen.kind} that needs its own times.`}
          />
        </section>
        <Grid className={css.cards} gap="sm" align="stretch">
          {holidays(null)}
          {exceptions}
        </Grid>
      </div>
    )
  return (
    <div className={css.anchor} ref={top}>
      <ClocksForm
        key={`${chosen.kind} ${chosen.id} ${round}`}
        all={all}
        level={level}
        switcher={switcher}
        holidays={holidays}
        exceptions={exceptions}
        onDirty={onDirty}
        onSaved={(saved) => choose(chosenOf(saved))}
        onReload={() => choose(chosen)}
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
    </div>
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

const Waiting = () => (
  <Grid className={css.page} gap="sm" align="start">
    <div className={css.main}>
      <div className="panel">
        <ListSkeleton rows={4} />
      </div>
      <Grid className={css.cards} gap="sm" align="stretch">
        <div className="panel">
          <ListSkeleton rows={4} />
        </div>
        <div className="panel">
          <ListSkeleton rows={4} />
        </div>
      </Grid>
    </div>
    <div className="panel">
      <ListSkeleton rows={7} />
    </div>
  </Grid>
)
