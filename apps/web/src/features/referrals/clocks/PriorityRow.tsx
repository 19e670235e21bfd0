import type { ClockTimes } from '@handoff/contracts/referrals/clocks'
import { Button, Flex } from '@mantine/core'
import { IconAlertTriangle, IconChevronsUp } from '@tabler/icons-react'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { contradictions, priorities, shortTime, type TimeField, type TypedTimes, typedTimes } from './clockForm.ts'
import css from './clocks.module.css'
import { Reminders } from './Reminders.tsx'
import { TimeInput } from './TimeInput.tsx'

type Priority = (typeof priorities)[number]
type Props = {
  priority: Priority
  value: TypedTimes | null
  onChange: (times: TypedTimes | null) => void
  /** From the server or the last attempt to save, by field. */
  errorOf: (field: string) => string | undefined
  /** Times that apply where a level sets none; null for the network, which must set them. */
  inherited: ClockTimes | null
  /** Of whom: 'the network'. */
  from: string
  /** A category may come between an entity and the network. */
  isCertain: boolean
}

const fields = [
  ['due', 'Due'],
  ['escalate', 'Escalate'],
  ['expire', 'Expire'],
] as const satisfies [TimeField, string][]

/** Below 1024 px each priority is a card. */
export const row = {
  columns: {
    base: 'repeat(3, minmax(0, 1fr))',
    lg: '108px minmax(96px, 1fr) repeat(3, minmax(84px, 100px))',
  },
  gap: 'xs',
  px: 'md',
}

const looks = {
  routine: { h: 36 },
  urgent: { h: 36, c: 'var(--warn)' },
  emergency: { h: 22, my: 'xs', px: 'xs', bdrs: 'sm', bg: 'var(--bad-tint)', c: 'var(--bad)' },
}

/** One priority: a row of the table, or a card. */
export function PriorityRow({ priority, value, onChange, errorOf, inherited, from, isCertain }: Props) {
  if (!value)
    return (
      <Grid className="ruled-above" {...row} py="sm" align="start" role="group" aria-label={priority.name}>
        <PriorityName priority={priority} />
        <Flex
          className={css.rest}
          component="p"
          gap="xs"
          align="center"
          justify="space-between"
          wrap="wrap"
          mih={36}
          m={0}
          fz="sm"
          c="var(--text-2)"
        >
          {inherited && isCertain ? `As ${from}: due in ${shortTime(inherited.due)}` : `As ${from}`}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => inherited && onChange(typedTimes(inherited))}
            aria-label={`Set custom times for ${priority.name.toLowerCase()}`}
          >
            Set custom times
          </Button>
        </Flex>
      </Grid>
    )

  const wrong = contradictions(value)
  const messageOf = (field: keyof TypedTimes) =>
    wrong[field as keyof typeof wrong] ??
    errorOf(`${priority.key}.${field}`) ??
    errorOf(`${priority.key}.${field}.value`)
  return (
    <Grid className="ruled-above" {...row} py="sm" align="start" role="group" aria-label={priority.name}>
      <Flex
        className={css.whole}
        direction={{ base: 'row', lg: 'column' }}
        align={{ base: 'center', lg: 'flex-start' }}
        justify={{ base: 'space-between', lg: 'flex-start' }}
        gap="xxs"
      >
        <PriorityName priority={priority} />
        {inherited && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            ml="-xs"
            aria-label={`Reset ${priority.name.toLowerCase()}`}
            onClick={() => onChange(null)}
          >
            Reset
          </Button>
        )}
      </Flex>
      <Reminders
        priority={priority.name}
        value={value.reminders}
        onChange={(reminders) => onChange({ ...value, reminders })}
        error={messageOf('reminders')}
      />
      {fields.map(([field, heading]) => (
        <TimeInput
          key={field}
          label={`${priority.name}, ${field}`}
          heading={heading}
          value={value[field]}
          onChange={(time) => onChange({ ...value, [field]: time })}
          error={messageOf(field)}
        />
      ))}
      <Grid
        className={css.rest}
        columns={{ base: '1fr 104px', lg: 'auto 104px auto 104px' }}
        rowGap="xs"
        columnGap="sm"
        align="center"
        justify="end"
        fz="xs"
        c="var(--text-2)"
        role="group"
        aria-label={`${priority.name}, after acceptance`}
      >
        <span>First contact within</span>
        <TimeInput
          label={`${priority.name}, first contact`}
          value={value.contact}
          onChange={(contact) => onChange({ ...value, contact })}
          error={messageOf('contact')}
        />
        <span>Next step within</span>
        <TimeInput
          label={`${priority.name}, next step`}
          placeholder="–"
          value={value.resume}
          onChange={(resume) => onChange({ ...value, resume })}
          error={messageOf('resume')}
        />
      </Grid>
    </Grid>
  )
}

function PriorityName({ priority: { key, name } }: { priority: Priority }) {
  const Icon = key === 'emergency' ? IconAlertTriangle : key === 'urgent' ? IconChevronsUp : null
  return (
    <Flex
      className={css.whole}
      component="span"
      display="inline-flex"
      align="center"
      gap="xxs"
      w="fit-content"
      fz="sm"
      fw="500"
      lts="var(--font-tight)"
      {...looks[key]}
    >
      {Icon && <Icon size={14} stroke={1.9} aria-hidden />}
      {name}
    </Flex>
  )
}
