import { weekdays } from '@handoff/contracts/network/locations/hours'
import { nightsJoined, nightsSplit } from '@handoff/contracts/network/locations/hours-in-words'
import { ActionIcon, Box, Menu, Stack, Switch } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconCopy } from '@tabler/icons-react'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import type { Span } from '../locationWords.ts'
import css from './HoursEditor.module.css'
import { SpansField } from './SpansField.tsx'

type Week = Span[][]
type Props = {
  value: Week | null
  onChange: (week: Week | null) => void
  errors: FormErrors
  /** What it means that there are hours, and that there are none. */
  label?: string
  description?: string
}

const known = {
  label: 'Hours are listed',
  description: 'Without hours, we can’t show whether it’s open.',
}

const usual: Week = weekdays.map((_, at) => (at < 5 ? [{ from: '09:00', until: '17:00' }] : []))

/** The hours of a week, day by day; a day can be copied to others. */
export function HoursEditor({ value, onChange, errors, label, description }: Props) {
  // Past midnight belongs to the evening: Friday 8 PM to 2 AM is one line.
  const week = value && nightsJoined(value)
  const change = (changed: Week) => onChange(nightsSplit(changed))
  const set = (day: number, spans: Span[]) => change(week!.map((old, at) => (at === day ? spans : old)))
  const copy = (day: number, isFor: (at: number) => boolean) =>
    change(week!.map((old, at) => (isFor(at) ? week![day]!.map((span) => ({ ...span })) : old)))
  return (
    <Stack gap="sm">
      <Switch
        size="xs"
        label={label ?? known.label}
        description={description ?? known.description}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {week?.map((spans, at) => {
        const name = weekdays[at]!
        return (
          <Grid
            key={name}
            className={css.day}
            rowGap="xxs"
            columnGap="sm"
            align="start"
            pt="sm"
            role="group"
            aria-label={name}
          >
            <Box component="b" fz="sm" fw="500" lts="var(--font-tight)" lh="36px">
              {name}
            </Box>
            <SpansField
              name={name}
              value={spans}
              onChange={(next) => set(at, next)}
              path={`hours.${at}`}
              errors={errors}
            />
            <Menu position="bottom-end" width={210}>
              <Menu.Target>
                <ActionIcon size={28} aria-label={`Copy ${name} to other days`}>
                  <IconCopy size={15} stroke={1.7} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => copy(at, (day) => day < 5)}>Copy to Monday to Friday</Menu.Item>
                <Menu.Item onClick={() => copy(at, () => true)}>Copy to every day</Menu.Item>
                {at < 6 && (
                  <Menu.Item onClick={() => copy(at, (day) => day === at + 1)}>Copy to {weekdays[at + 1]}</Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </Grid>
        )
      })}
    </Stack>
  )
}
