import type { NotificationTopic, Preferences } from '@handoff/contracts/platform/notifications'
import { Checkbox, Flex, Text } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import css from './PreferencesPanel.module.css'

type Props = {
  topics: Preferences['topics']
  mailed: readonly NotificationTopic[]
  onChange: (mailed: NotificationTopic[]) => void
}

/** What can happen, and by which way one hears of it. */
export const TopicTable = ({ topics, mailed, onChange }: Props) => (
  <>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">In Handoff</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ topic, name, isFixed }) => (
          <tr key={topic}>
            <th scope="row">{name}</th>
            <td>
              <Always reason="Always on in Handoff" />
            </td>
            <td>
              {isFixed ? (
                <Always reason="Always emailed, for your account’s security" />
              ) : (
                <Flex component="span" display="inline-flex">
                  <Checkbox
                    aria-label={`${name}: by email`}
                    size="sm"
                    checked={mailed.includes(topic)}
                    onChange={({ currentTarget }) =>
                      onChange(currentTarget.checked ? [...mailed, topic] : mailed.filter((one) => one !== topic))
                    }
                  />
                </Flex>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <Text inherit pt={0} px="lg" pb="md" fz="xs" c="dimmed">
      <IconLock size={13} stroke={1.9} aria-hidden style={{ verticalAlign: '-2px' }} /> Always on: you see everything in
      Handoff, and security events are emailed too.
    </Text>
  </>
)

/** A tick that cannot be taken away, and why. */
const Always = ({ reason }: { reason: string }) => (
  <Text className={css.locked} span inherit w={20} h={20} bdrs="sm" c="dimmed" title={reason}>
    <IconCheck size={14} stroke={2.6} aria-hidden />
    <span className="vh">On. {reason}</span>
  </Text>
)
