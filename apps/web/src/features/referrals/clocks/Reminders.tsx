import { inMinutes, mostReminders, type Time } from '@handoff/contracts/referrals/clocks'
import { ActionIcon, Button, Flex, Popover, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { shortTime, type TypedTime } from './clockForm.ts'
import css from './clocks.module.css'
import { PhoneHeading, TimeInput } from './TimeInput.tsx'

type Props = { priority: string; value: Time[]; onChange: (reminders: Time[]) => void; error?: string }

/** After which times the provider is reminded: each can be removed, and a plus adds one. */
export function Reminders({ priority, value: reminders, onChange, error }: Props) {
  return (
    <div className={css.whole}>
      <PhoneHeading>Remind after</PhoneHeading>
      <PlainList direction="row" wrap="wrap" align="center" gap="xxs" mih={36} aria-label={`${priority}, remind after`}>
        {reminders.map((reminder) => (
          <Flex
            key={`${reminder.value} ${reminder.unit}`}
            className="nowrap"
            component="li"
            display="inline-flex"
            align="center"
            h={28}
            pl="xs"
            bd="1px solid var(--line)"
            bdrs="xl"
            fz="xs"
            fw="500"
          >
            {shortTime(reminder)}
            <ActionIcon
              size={26}
              radius="xl"
              aria-label={`Remove ${priority.toLowerCase()} reminder ${shortTime(reminder)}`}
              onClick={() => onChange(reminders.filter((one) => one !== reminder))}
            >
              <IconX size={13} stroke={2} />
            </ActionIcon>
          </Flex>
        ))}
        {reminders.length < mostReminders && (
          <li>
            <AddReminder
              priority={priority}
              onAdd={(time) =>
                onChange([...reminders, time].toSorted((one, other) => inMinutes(one) - inMinutes(other)))
              }
              isKnown={(time) => reminders.some((one) => inMinutes(one) === inMinutes(time))}
            />
          </li>
        )}
      </PlainList>
      {error && (
        <Text inherit mt="xxs" fz="xs" lh="1.4" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

type AddProps = { priority: string; onAdd: (time: Time) => void; isKnown: (time: Time) => boolean }

function AddReminder({ priority, onAdd, isKnown }: AddProps) {
  const [isOpen, setOpen] = useState(false)
  const [time, setTime] = useState<TypedTime>({ value: '', unit: 'hours' })
  const [error, setError] = useState<string>()
  const add = () => {
    const added = { value: Number(time.value), unit: time.unit }
    if (time.value.trim() === '') return setError('Enter a whole number')
    if (isKnown(added)) return setError('This reminder already exists')
    onAdd(added)
    setOpen(false)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    add()
  }
  const open = () => {
    setTime({ value: '', unit: time.unit })
    setError(undefined)
    setOpen(!isOpen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <ActionIcon size={28} aria-label={`Add ${priority.toLowerCase()} reminder`} onClick={open}>
          <IconPlus size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={addOnEnter} aria-label="Add reminder">
        <Stack gap="xs" w={190} fz="sm">
          <b aria-hidden>Remind after</b>
          <TimeInput
            label="Remind after"
            value={time}
            onChange={(next) => {
              setTime(next)
              setError(undefined)
            }}
            error={error}
          />
          <Text inherit fz="xs" c="dimmed">
            0 means immediately.
          </Text>
          <Button onClick={add}>Add reminder</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
