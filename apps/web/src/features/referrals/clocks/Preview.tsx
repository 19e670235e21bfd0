import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { aWeek } from '@handoff/contracts/kit/dates/durations'
import { zoneName } from '@handoff/contracts/referrals/appointments/when'
import { type ClockPreview, type Clocks, clocks } from '@handoff/contracts/referrals/clocks'
import { Box, Drawer, Flex, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { datesIn, dayInWords } from '../../../kit/dates/dates.ts'
import { readDay } from '../../../kit/dates/readDay.ts'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { Small } from '../../../ui/display/Small.tsx'
import sheet from '../../../ui/filter/MoreFilters.module.css'
import { DateField } from '../../../ui/form/DateField.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { ClocksCardHead } from './ClocksCardHead.tsx'
import { type ClockForm, priorities, rightTimes } from './clockForm.ts'
import css from './clocks.module.css'
import { skippedLines } from './skippedLines.ts'

type Props = {
  all: Clocks
  values: ClockForm
  target: { categoryId: number | null; entityId: number | null }
}

/** Next to the times; on phones from the lower edge. */
export const PreviewCard = (props: Props) => (
  <Box className="panel" component="section" flex="1 1 312px" pos="sticky" top={14} aria-label="Preview">
    <ClocksCardHead title="Preview">
      <Small>Updates as you type</Small>
    </ClocksCardHead>
    <Inside {...props} />
  </Box>
)

export const PreviewSheet = ({ isOpen, onClose, ...props }: Props & { isOpen: boolean; onClose: () => void }) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="bottom"
    size="auto"
    title="Preview"
    padding={0}
    transitionProps={{ duration: 180 }}
    classNames={{ content: sheet.sheet, header: sheet.header, title: sheet.title }}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Inside {...props} />
  </Drawer>
)

function Inside({ values, target }: Props) {
  const [key, setKey] = useState<(typeof priorities)[number]['key']>('routine')
  const friday = useFriday()
  const [moment, setMoment] = useState(friday)
  const [day, setDay] = useState<string | null>(friday.day)
  const priority = priorities.find((one) => one.key === key)!
  const typed = rightTimes(values[key])
  const [right, setRight] = useState({ key, times: typed })
  // Contradictions leave what was right before.
  const times = typed ?? (right.key === key && values[key] ? right.times : null) ?? null
  if (typed !== undefined && (right.key !== key || JSON.stringify(right.times) !== JSON.stringify(typed)))
    setRight({ key, times: typed })

  const [query] = useDebouncedValue(
    { ...target, priority: priority.number, ...moment, times, countsOpenHours: values.countsOpenHours },
    250,
  )
  const { data, error, refetch } = useEndpoint(clocks.preview, query, { keep: 'preview', isSilent: true })
  return (
    <>
      <Stack gap="sm" pt={0} px="lg" pb="md">
        <SegmentedControl
          fullWidth
          aria-label="Priority"
          value={key}
          onChange={setKey}
          data={priorities.map((one) => ({ value: one.key, label: one.name }))}
        />
        <Flex gap="xs" align="flex-end">
          <DateField
            label="Sent"
            value={day}
            onChange={(next) => {
              setDay(next)
              if (next && readDay(next)) setMoment({ ...moment, day: next })
            }}
            flex={1}
          />
          <TextInput
            aria-label="Sent at"
            type="time"
            value={moment.time}
            onChange={({ currentTarget: { value } }) => value && setMoment({ ...moment, time: value })}
          />
        </Flex>
      </Stack>
      {data ? (
        <Steps preview={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </>
  )
}

function Steps({ preview: { steps, afterAcceptance, skipped, timeZone } }: { preview: ClockPreview }) {
  const { formatTime, formatMoment, wallIn } = datesIn(timeZone, { isKept: true })
  const sentAt = steps.find(({ kind }) => kind === 'sent')!.at
  const due = steps.find(({ kind }) => kind === 'due')!.at
  const isFar = wallIn(due) - wallIn(sentAt) >= aWeek
  return (
    <>
      <Text py="sm" px="lg" bg="var(--surface-sunken)" fz="lg" fw="600" lts="var(--font-tight)" lh="1.4" role="status">
        Sent {dayInWords(wallIn(sentAt), 'weekday')} {formatTime(sentAt)}{' '}
        <IconArrowRight size={15} color="var(--text-2)" style={{ verticalAlign: -2 }} aria-hidden />
        <br />
        due {dayInWords(wallIn(due), isFar ? 'longWeekdayAndDay' : 'weekday')} {formatTime(due)}
      </Text>
      <PlainList component="ol" py="xs" px="sm" gap={0}>
        {namedSteps(steps).map(({ name, kind, at: moment }) => (
          <Step
            key={`${name} ${moment}`}
            name={name}
            moment={moment}
            when={formatMoment(moment)}
            isDue={kind === 'due'}
          />
        ))}
      </PlainList>
      <Text className="ruled-above" inherit pt="xs" px="lg" pb={0} fz="xs" c="dimmed">
        If accepted then
      </Text>
      <PlainList component="ol" py="xs" px="sm" gap={0}>
        {afterAcceptance.map(({ kind, at: moment }) => (
          <Step key={kind} name={afterNames[kind]} moment={moment} when={formatMoment(moment)} />
        ))}
      </PlainList>
      {skipped.length > 0 && (
        <Box className="ruled-above" py="sm" px="lg" fz="sm">
          <Text inherit mb="xs" fz="xs" c="dimmed">
            Skipped, with weekends
          </Text>
          <PlainList gap="xs">
            {skippedLines(skipped).map((line) => (
              <Flex component="li" gap="xs" align="center" key={line}>
                <IconCalendarOff size={15} stroke={1.6} color="var(--text-3)" aria-hidden />
                {line}
              </Flex>
            ))}
          </PlainList>
        </Box>
      )}
      <Text className="ruled-above" inherit py="sm" px="lg" fz="xs" c="dimmed">
        In the receiving provider’s time zone ({zoneName(timeZone)}).
      </Text>
    </>
  )
}

type StepProps = { name: string; moment: string; when: string; isDue?: boolean }

const Step = ({ name, moment, when, isDue }: StepProps) => (
  <Flex
    className={css.step}
    component="li"
    justify="space-between"
    gap="xs"
    py="xs"
    pr="xs"
    pl="xl"
    pos="relative"
    bdrs="md"
    bg={isDue ? 'var(--brand-tint)' : undefined}
    fz="xs"
    fw={isDue ? '600' : undefined}
    data-due={isDue || undefined}
  >
    <span>{name}</span>
    <Box
      className="tnum"
      component="time"
      ta="right"
      fw={isDue ? '600' : '500'}
      c={isDue ? 'var(--brand-text)' : undefined}
      dateTime={moment}
    >
      {when}
    </Box>
  </Flex>
)

const names = { sent: 'Sent', reminder: 'Reminder', due: 'Due', escalate: 'Escalates', expire: 'Expires' } as const

const afterNames = { contact: 'First contact', resume: 'After a no-show' } as const

/** A reminder at the due time is one line with it. */
function namedSteps(steps: ClockPreview['steps']) {
  const due = steps.find(({ kind }) => kind === 'due')!.at
  const hasLast = steps.some(({ kind, at }) => kind === 'reminder' && at === due)
  return steps
    .filter(({ kind, at }) => !(kind === 'reminder' && at === due))
    .map((step) => ({ ...step, name: step.kind === 'due' && hasLast ? 'Due, last reminder' : names[step.kind] }))
}

const friday = 4
/** The coming Friday afternoon: the hardest to foresee. */
function useFriday() {
  const { today } = useDates()
  const day = today()
  return { day: addDays(day, (friday - weekdayOf(day) + 7) % 7), time: '16:00' }
}
