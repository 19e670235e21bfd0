import type { NotificationTopic, Preferences } from '@handoff/contracts/platform/notifications'
import { Box, Checkbox, Flex, Text } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import css from './PreferencesPanel.module.css'

type Props = {
  topics: Preferences['topics']
  mailed: readonly NotificationTopic[]
  shown: readonly NotificationTopic[]
  onChange: (choices: { mailed?: NotificationTopic[]; shown?: NotificationTopic[] }) => void
}

const withTopic = (topics: readonly NotificationTopic[], topic: NotificationTopic, isIn: boolean) => [
  ...topics.filter((one) => one !== topic),
  ...(isIn ? [topic] : []),
]

/** What can happen, and by which way one hears of it. */
export const TopicTable = ({ topics, mailed, shown, onChange }: Props) => (
  <>
    <Box className={css.table} component="table" w="100%" fz="sm" lts="var(--font-tight)">
      <thead>
        <tr>
          <Box component="th" fz="xs" scope="col">
            Event
          </Box>
          <Box component="th" fz="xs" scope="col">
            In Handoff
          </Box>
          <Box component="th" fz="xs" scope="col">
            Email
          </Box>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ topic, name, canHide, isFixed }) => (
          <tr key={topic}>
            <th scope="row">{name}</th>
            <Box component="td" lh="0">
              {canHide ? (
                <Flex component="span" display="inline-flex">
                  <Checkbox
                    aria-label={`${name}: in Handoff`}
                    size="sm"
                    checked={shown.includes(topic)}
                    // An email comes with a notification.
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({
                        shown: withTopic(shown, topic, checked),
                        ...(!checked && { mailed: withTopic(mailed, topic, false) }),
                      })
                    }
                  />
                </Flex>
              ) : (
                <Always reason="Always on in Handoff" />
              )}
            </Box>
            <Box component="td" lh="0">
              {isFixed ? (
                <Always reason="Always emailed, for your account’s security" />
              ) : (
                <Flex component="span" display="inline-flex">
                  <Checkbox
                    aria-label={`${name}: by email`}
                    size="sm"
                    checked={mailed.includes(topic)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({
                        mailed: withTopic(mailed, topic, checked),
                        ...(checked && canHide && { shown: withTopic(shown, topic, true) }),
                      })
                    }
                  />
                </Flex>
              )}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
    <Text inherit pt={0} px="lg" pb="md" fz="xs" c="dimmed">
      <IconLock size={13} stroke={1.9} aria-hidden style={{ verticalAlign: '-2px' }} /> Always on: Handoff shows these,
      and security events are emailed too.
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
