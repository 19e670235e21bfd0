import {
  type WorklistGroup,
  type WorklistLine,
  worklist,
  worklistGroupNames,
} from '@handoff/contracts/referrals/worklist'
import { Box, Flex, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { useWaitingHelp } from '../help/useWaitingHelp.ts'
import type { StepForms } from '../referrals/steps/stepForms.ts'
import { RemindAll } from './RemindAll.tsx'
import { type LineForms, useLineActions } from './useLineActions.tsx'
import { WaitingHelp } from './WaitingHelp.tsx'
import { WorklistRow } from './WorklistRow.tsx'
import css from './worklist.module.css'

export type Whose = 'mine' | 'team'
type Props = {
  whose: Whose
  onWhose: (next: Whose) => void
  /** What steps and lines ask for that other features know. */
  forms: StepForms
  lineForms: LineForms
  /** Said when nothing is left to do. */
  next?: string
  /** How many lines at first; the others come with a press. */
  shown?: number
}

const isAlarming = (group: WorklistGroup) => ['answerNow', 'overdue', 'escalated'].includes(group)
const isLate = ({ group }: WorklistLine) => isAlarming(group)

/** What needs me or my team, most urgent first, each line with its one next step in place. */
export function NeedsAction({ whose, onWhose, forms, lineForms, next, shown = 200 }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { data: answer, error, refetch } = useEndpoint(worklist.show, { whose }, { keep: true })
  // In small steps: its lines drawn in one go would keep a phone from reacting.
  const data = useDeferredValue(answer)
  const actions = useLineActions({ forms, lineForms })
  const help = useWaitingHelp()?.waiting ?? 0
  // What is late comes first, and what can wait after it.
  const lines = data?.lines.toSorted((a, b) => Number(isLate(b)) - Number(isLate(a))) ?? []
  const rest = isWhole ? 0 : Math.max(0, lines.length - shown)
  const groups = groupsOf(rest ? lines.slice(0, shown) : lines)
  const counts = Map.groupBy(lines, ({ group }) => group)
  const alarming = groups.filter(({ group }) => isAlarming(group))
  return (
    <Panel
      title="Needs action"
      subtitle="Most urgent first"
      isFlush
      aside={
        <SegmentedControl
          aria-label="Whose"
          size="xs"
          value={whose}
          onChange={(value) => onWhose(value as Whose)}
          data={[
            { value: 'mine', label: <Tab name="Mine" count={data && data.mine + help} /> },
            { value: 'team', label: <Tab name="Team" count={data && data.team + help} /> },
          ]}
        />
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={12} />
      ) : data.lines.length === 0 && help === 0 ? (
        <EmptyState icon={IconChecks} title="You’re all caught up" text={next ?? 'Nothing needs you right now.'} />
      ) : (
        <Box mt="sm">
          {alarming.map((one) => (
            <Group key={one.group} {...one} all={counts.get(one.group)!} actions={actions} />
          ))}
          {help > 0 && <WaitingHelp count={help} />}
          {groups
            .filter((one) => !alarming.includes(one))
            .map((one) => (
              <Group key={one.group} {...one} all={counts.get(one.group)!} actions={actions} />
            ))}
          {rest > 0 && (
            <UnstyledButton
              className="soft-above hovers"
              w="100%"
              py="sm"
              px="lg"
              fz="sm"
              fw="500"
              c="var(--brand-text)"
              onClick={() => setWhole(true)}
            >
              Show {rest} more
            </UnstyledButton>
          )}
        </Box>
      )}
      {actions.dialog}
    </Panel>
  )
}

type GroupProps = {
  group: WorklistGroup
  /** Of the group, shown or not. */
  all: WorklistLine[]
  lines: WorklistLine[]
  actions: ReturnType<typeof useLineActions>
}

const Group = ({ group, all, lines, actions }: GroupProps) => (
  <section aria-label={worklistGroupNames[group]}>
    <Flex
      className={`ruled-above ${css.group}`}
      component="h3"
      gap="xs"
      align="center"
      py="xs"
      px="lg"
      fz="sm"
      fw="600"
      bg="var(--surface-sunken)"
      data-alarm={isAlarming(group) || undefined}
    >
      {worklistGroupNames[group]}{' '}
      <Text span inherit fw="400" c="dimmed">
        {all.length}
      </Text>
    </Flex>
    <PlainList gap={0}>
      {lines.map((line, at) => (
        <WorklistRow
          key={`${line.side}${line.action}${line.referral?.id ?? ''}/${line.appointment?.id ?? ''}/${line.unmetNeed?.id ?? ''}/${line.helpRequest?.id ?? ''}`}
          line={line}
          isFirst={at === 0}
          isPending={actions.isPending(line)}
          onAct={actions.act}
          onStep={actions.actOn}
        />
      ))}
    </PlainList>
    <RemindAll lines={all} />
  </section>
)

const Tab = ({ name, count }: { name: string; count: number | undefined }) => (
  <>
    {name}{' '}
    <Text span inherit ml="xxs" c="dimmed">
      {count ?? ''}
    </Text>
  </>
)

/** They come in the order of their groups. */
function groupsOf(lines: readonly WorklistLine[]) {
  const groups: { group: WorklistGroup; lines: WorklistLine[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.group === line.group) last.lines.push(line)
    else groups.push({ group: line.group, lines: [line] })
  }
  return groups
}
