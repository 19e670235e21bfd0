import { type Clocks, clocks, type Holiday } from '@handoff/contracts/referrals/clocks'
import { ActionIcon, Box, Button, Center, Flex, Text } from '@mantine/core'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../../kit/dates/dates.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { Small } from '../../../ui/display/Small.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useTimeZones } from '../../platform/settings/useTimeZones.ts'
import { AddHolidayDialog } from './AddHolidayDialog.tsx'
import { ClocksCardHead, line } from './ClocksCardHead.tsx'

type Props = { all: Clocks; openHours: ReactNode }

/** Days on which no clock runs. Each change is saved at once. */
export function HolidaysCard({ all, openHours }: Props) {
  const [isAdding, setAdding] = useState(false)
  const saveCalendar = useAction(clocks.saveCalendar)
  const remove = useAction(clocks.removeHoliday)
  const zones = useTimeZones()
  return (
    <Flex className="panel" component="section" direction="column" miw={0} aria-label="Holidays">
      <ClocksCardHead title="Holidays">
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          mr="-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => setAdding(true)}
        >
          Add day
        </Button>
      </ClocksCardHead>
      <Box px="lg" pb="sm">
        <SwitchRow
          label="US federal holidays"
          description="11 days a year"
          checked={all.hasFederalHolidays}
          disabled={saveCalendar.isPending}
          onChange={({ currentTarget }) =>
            saveCalendar.mutate({ version: all.version, hasFederalHolidays: currentTarget.checked })
          }
        />
      </Box>
      {all.holidays.length > 0 ? (
        <PlainList className="scrolls" flex={1} gap={0} mah={190} tabIndex={0} aria-label="Next holidays">
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
      <Box className="ruled-above" py="sm" px="lg">
        <SearchSelect
          label="Network’s time zone"
          description="For due dates without a provider"
          options={zones.options}
          isLoading={zones.isPending}
          value={{ value: all.timeZone }}
          onChange={(zone) => zone && saveCalendar.mutate({ version: all.version, timeZone: zone.value })}
        />
      </Box>
      {openHours && (
        <Box className="ruled-above" py="sm" px="lg">
          {openHours}
        </Box>
      )}
      {isAdding && <AddHolidayDialog onClosed={() => setAdding(false)} />}
    </Flex>
  )
}

type DayProps = { holiday: Holiday; onRemove: (id: number) => void; isPending: boolean }

const Day = ({ holiday: { id, name, day, isYearly }, onRemove, isPending }: DayProps) => (
  <Flex component="li" {...line}>
    <Box className="anywhere" component="span" flex={1} miw={0}>
      {name}
      {id !== null && isYearly && <Small display="block">Every year</Small>}
    </Box>
    <Box className="tnum" component="time" c="var(--text-2)" dateTime={day}>
      {formatDay(day)}
    </Box>
    {id === null ? (
      <Center component="span" w={26} c="dimmed" title="Federal holiday">
        <IconLock size={15} stroke={1.6} aria-label="Federal holiday" />
      </Center>
    ) : (
      <ActionIcon size={26} aria-label={`Remove ${name}`} disabled={isPending} onClick={() => onRemove(id)}>
        <IconX size={15} />
      </ActionIcon>
    )}
  </Flex>
)
