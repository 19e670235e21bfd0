import {
  customerYears,
  type Periods,
  type Retention,
  type RetentionKind,
  retention,
  retentionKindNames,
  retentionKinds,
} from '@handoff/contracts/platform/retention'
import { Box, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useDates } from '../../../kit/dates/useDates.ts'
import { isSame } from '../../../kit/drafts/draftValues.ts'
import { query, useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../../ui/frame/SettingForm.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** Each kind with its period, and how many are past it, as typed. */
export function PeriodsForm({ setting }: { setting: Retention }) {
  const cache = useQueryClient()
  const { version, setVersion, isStale, keepMine } = useVersion(setting.version)
  const form = useEndpointForm<typeof retention.save, Periods>(retention.save, {
    initialValues: setting.periods,
    toInput: (values) => ({ ...values, version }),
    onSuccess: (next) => {
      setVersion(next.version)
      cache.setQueryData(query(retention.show, {}).queryKey, next)
    },
  })
  const due = useDue(setting, form.values)
  const staleNote = isStale(form.error) ? { of: 'setting', onUseMine: keepMine } : null
  return (
    <SettingForm form={form} submit="Save periods" isBlocked={staleNote !== null}>
      {staleNote && <StaleNote {...staleNote} />}
      <Panel
        title="How long things are kept"
        subtitle="Every night, what is past its period is deleted for good. Backups keep it until they are replaced."
      >
        <Stack gap={0}>
          {retentionKindNames.map((kind) => (
            <Row
              key={kind}
              {...retentionKinds[kind]}
              unit="days"
              due={due?.[kind]}
              run={setting.lastRuns[kind]}
              {...form.getInputProps(kind)}
            />
          ))}
        </Stack>
      </Panel>
      <Panel
        title="Customers"
        subtitle="People are never deleted by themselves: they are listed below until an administrator decides."
      >
        <Row
          {...customerYears}
          label="Inactive customers"
          about="No referral, visit, note, or change"
          unit="years"
          due={due?.customers}
          dueWord="listed"
          {...form.getInputProps('customers')}
        />
      </Panel>
    </SettingForm>
  )
}

/** How many are past the periods that are typed, where they are valid. */
function useDue(setting: Retention, typed: Periods) {
  const [settled] = useDebouncedValue(typed, 300)
  const isValid = z.safeParse(retention.preview.input, settled).success
  const isChanged = !isSame(settled, setting.periods)
  const { data } = useEndpoint(retention.preview, settled, {
    enabled: isChanged && isValid,
    keep: 'preview',
    isSilent: true,
  })
  return isChanged ? (isValid ? data : undefined) : setting.due
}

type RowProps = {
  label: string
  about: string
  unit: string
  least: number
  most: number
  usual: number
  due: number | undefined
  dueWord?: string
  run?: Retention['lastRuns'][RetentionKind]
}

function Row({ label, about, unit, least, most, usual, due, dueWord = 'due', run, ...input }: RowProps) {
  const { formatShort } = useDates()
  return (
    <Grid
      className="ruled-above"
      columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 132px 148px' }}
      columnGap="md"
      rowGap="xs"
      align="center"
      py="sm"
    >
      <Box miw={0}>
        <Text fz="sm" fw="500">
          {label}
        </Text>
        <Text fz="xs" c="dimmed">
          {about}
        </Text>
      </Box>
      <NumberInput
        aria-label={`${label}, ${unit}`}
        suffix={` ${unit}`}
        thousandSeparator
        allowDecimal={false}
        allowNegative={false}
        min={least}
        max={most}
        clampBehavior="none"
        hideControls
        {...input}
      />
      <Box fz="xs" aria-live="polite">
        <Text inherit fw="500" c={due ? 'var(--warn)' : 'dimmed'}>
          {due === undefined ? '–' : `${due.toLocaleString('en-US')} ${dueWord} now`}
        </Text>
        <Text inherit c="dimmed">
          {run
            ? `${run.count.toLocaleString('en-US')} deleted ${formatShort(run.at)}`
            : `Usually ${usual.toLocaleString('en-US')} ${unit}`}
        </Text>
      </Box>
    </Grid>
  )
}
