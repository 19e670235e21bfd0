import { type Clocks, clocks, type Holiday } from '@handoff/contracts/referrals/clocks'
import { ActionIcon, Button, Center, Flex, Switch, Text, Title } from '@mantine/core'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useTimeZones } from '../../platform/settings/useTimeZones.ts'
import { AddHolidayDialog } from './AddHolidayDialog.tsx'
import css from './clocks.module.css'

type Props = { all: Clocks; openHours: ReactNode }

/** Days on which no clock runs. Each change is saved at once. */
export function HolidaysCard({ all, openHours }: Props) {
  const [isAdding, setAdding] = useState(false)
  const saveCalendar = useAction(clocks.saveCalendar)
  const remove = useAction(clocks.removeHoliday)
  const zones = useTimeZones()
  return (
    <Flex className={`panel ${css.card}`} component="section" direction="column" miw={0} aria-label="Holidays">
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
        <Title order={2} fz="md" fw="600" lts="-0.022em" lh="1.7">
          Holidays
        </Title>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
          Add day
        </Button>
      </Flex>
      <div className={css.part}>
        <Switch
          classNames={{ root: css.switch, labelWrapper: css.grow }}
          labelPosition="left"
          label="US federal holidays"
          description="11 days a year"
          checked={all.hasFederalHolidays}
          disabled={saveCalendar.isPending}
          onChange={({ currentTarget }) => saveCalendar.mutate({ hasFederalHolidays: currentTarget.checked })}
        />
      </div>
      {all.holidays.length > 0 ? (
        <PlainList className={css.days} flex={1} gap={0} mah={190} tabIndex={0} aria-label="Next holidays">
          {all.holidays.map((holiday) => (
            <Day
              key={`${holiday.id ?? ''} ${holiday.day}`}
              holiday={holiday}
              onRemove={(id) => remove.mutate({ id })}
              isPending={remove.isPending}
            />
          ))}
        </PlainList>
      ) : (
        <Text className="ruled-above" inherit flex={1} py="sm" px="lg" fz="sm" c="dimmed">
          No holidays. Weekends are skipped.
        </Text>
      )}
      <div className={css.part}>
        <SearchSelect
          label="Network’s time zone"
          description="For due dates without a provider"
          options={zones.options}
          isLoading={zones.isPending}
          value={{ language: all.timeZone }}
          onChange={(zone) => zone && saveCalendar.mutate({ timeZone: zone.language })}
        />
      </div>
      {openHours && <div className={css.part}>{openHours}</div>}
      {isAdding && <AddHolidayDialog onClosed={() => setAdding(false)} />}
    </Flex>
  )
}

type DayProps = { holiday: Holiday; onRemove: (id: number) => void; isPending: boolean }

const Day = ({ holiday: { id, name, day, isYearly }, onRemove, isPending }: DayProps) => (
  <li>
    <span>
      {name}
      {id !== null && isYearly && <small>Every year</small>}
    </span>
    <time dateTime={day}>{formatDay(day)}</time>
    {id === null ? (
      <Center component="span" w={26} c="dimmed" title="Federal holiday">
        <IconLock size={15} stroke={1.6} aria-label="Federal holiday" />
      </Center>
    ) : (
      <ActionIcon size={26} aria-label={`Remove ${name}`} disabled={isPending} onClick={() => onRemove(id)}>
        <IconX size={15} />
      </ActionIcon>
    )}
  </li>
)
