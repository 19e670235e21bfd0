import type { RequestOf } from '@handoff/contracts/kit'
import { type ClockLevel, type Clocks, clocks } from '@handoff/contracts/referrals/clocks'
import { Button, Flex, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { SaveBar } from '../../../ui/frame/SaveBar.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ClocksCardHead } from './ClocksCardHead.tsx'
import { type ClockForm, changesIn, formOf, nameOf, priorities, valuesFrom } from './clockForm.ts'
import { OpenHours } from './OpenHours.tsx'
import { PreviewCard, PreviewSheet } from './Preview.tsx'
import { PriorityRow, row } from './PriorityRow.tsx'

/** The level that is edited; without an id it is an exception that is not saved yet. */
export type EditedLevel = Omit<ClockLevel, 'id' | 'version'> & { id: number | null; version: number }

type Props = {
  all: Clocks
  level: EditedLevel
  /** Network, Category, Entity, and which of them. */
  switcher: ReactNode
  /** The cards next to the times, which save by themselves. */
  holidays: (openHours: ReactNode) => ReactNode
  exceptions: ReactNode
  /** With what makes its draft go once it is left on purpose; null: nothing is changed. */
  onDirty: (drop: (() => void) | null) => void
  onSaved: (level: ClockLevel) => void
  onReload: () => void
}

/** The times of one level, with a preview that changes while one types. */
export function ClocksForm({ all, level, switcher, holidays, exceptions, onDirty, onSaved, onReload }: Props) {
  const [initial] = useState(() => formOf(level))
  // As it was when one began: what others change since then is not written over unseen.
  const [version, setVersion] = useState(level.version)
  const [isPreviewed, setPreviewed] = useState(false)
  const isPhone = useIsPhone()
  const formId = useId()
  const endpoint = level.id === null ? clocks.create : clocks.save
  const target = { categoryId: level.category?.id ?? null, entityId: level.entity?.id ?? null }
  const form = useEndpointForm<typeof endpoint, ClockForm>(endpoint, {
    initialValues: initial,
    draftOf: `${target.categoryId ?? ''}-${target.entityId ?? ''}`,
    toInput: (values) =>
      ({
        ...(level.id === null ? target : { id: level.id, version }),
        ...valuesFrom(values),
      }) as RequestOf<typeof endpoint>,
    onSuccess: onSaved,
  })
  const { values, errors } = form
  const changes = changesIn(values, initial)
  const isNetwork = !level.category && !level.entity
  const isStale = level.id !== null && version !== level.version && !form.isPending
  const isChanged = changes > 0
  const { drop } = form.draft
  useEffect(() => onDirty(isChanged ? drop : null), [isChanged, drop, onDirty])
  const reload = useEffectEvent(onReload)
  // Where nothing is typed, there is nothing to ask.
  useEffect(() => {
    if (isStale && !isChanged) reload()
  }, [isStale, isChanged])
  const set = (changed: Partial<ClockForm>) => {
    // What was said of the values as they were.
    form.clearErrors()
    form.setValues(changed)
  }
  const preview = { all, values, target }
  return (
    <>
      <Flex gap="sm" align="flex-start" wrap="wrap">
        <Grid columns="minmax(0, 1fr)" gap="sm" flex="999 1 min(100%, 560px)" miw={0}>
          <form id={formId} className="panel" onSubmit={form.submit} noValidate aria-label="Answer times">
            <LeaveGuard isDirty={isChanged} draft={form.draft} />
            <ClocksCardHead
              title="Answer times"
              about="Days are business days. Emergency hours run around the clock. The next step is due after an attempt, a no-show, or a reopening; left empty, after 14 days, or 30 after a reopening."
            >
              {switcher}
            </ClocksCardHead>
            {isStale && isChanged && (
              <Notice
                tone="warn"
                role="alert"
                title="Someone else changed these times while you were editing"
                action={
                  <>
                    <Button size="compact-sm" variant="default" onClick={onReload}>
                      Use their version
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => setVersion(level.version)}>
                      Keep my changes
                    </Button>
                  </>
                }
              />
            )}
            <Grid
              className="ruled-above"
              {...row}
              visibleFrom="lg"
              py="xs"
              bg="var(--surface-sunken)"
              fz="xs"
              fw="500"
              c="var(--text-2)"
              aria-hidden
            >
              <span>Priority</span>
              <span>Remind after</span>
              <span>Due</span>
              <span>Escalate</span>
              <span>Expire</span>
            </Grid>
            {priorities.map((priority) => (
              <PriorityRow
                key={priority.key}
                priority={priority}
                value={values[priority.key]}
                onChange={(times) => set({ [priority.key]: times })}
                errorOf={(field) => textOf(errors[field])}
                inherited={isNetwork ? null : all.network[priority.key]}
                isCertain={!level.entity}
                from={level.entity ? 'its category or the network' : 'the network'}
              />
            ))}
            {textOf(errors.routine) && (
              <Text inherit mt="xxs" px="lg" pb="sm" fz="xs" lh="1.4" c="var(--bad)">
                {textOf(errors.routine)}
              </Text>
            )}
          </form>
          <Grid columns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="sm" align="stretch">
            {holidays(
              <OpenHours
                value={values.countsOpenHours}
                of={isNetwork ? null : nameOf(level)}
                from={level.entity ? 'its category or the network' : 'the network'}
                onChange={(countsOpenHours) => set({ countsOpenHours })}
              />,
            )}
            {exceptions}
          </Grid>
        </Grid>
        {isPhone ? (
          <PreviewSheet {...preview} isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
        ) : (
          <PreviewCard {...preview} />
        )}
      </Flex>
      <SaveBar
        changes={changes}
        submit="Save times"
        note="Clocks that run already keep their due dates."
        form={formId}
        isPending={form.isPending}
        isBlocked={isStale}
        onDiscard={() => {
          drop()
          form.reset()
        }}
      >
        {isPhone && (
          <Button variant="default" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
        )}
      </SaveBar>
    </>
  )
}

const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined)
