import { Digest, notifications, type Preferences } from '@handoff/contracts/platform/notifications'
import { Box, Flex, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { SettingForm } from '../../../ui/frame/SettingForm.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './PreferencesPanel.module.css'
import { TopicTable } from './TopicTable.tsx'

const digests = [
  { value: String(Digest.Off), label: 'Off' },
  { value: String(Digest.Daily), label: 'Daily' },
  { value: String(Digest.Weekly), label: 'Weekly' },
]
const digestWords = {
  [Digest.Off]: 'Emails are sent right away.',
  [Digest.Daily]: 'One email at 8 AM with your unread notifications. Urgent referrals are still sent right away.',
  [Digest.Weekly]:
    'One email on Mondays at 8 AM with your unread notifications. Urgent referrals are still sent right away.',
}
const usualNight = { quietFrom: '20:00', quietUntil: '07:00' }

const valuesOf = ({ topics, quietFrom, quietUntil, digest }: Preferences) => ({
  mailed: topics.filter(({ isMailed }) => isMailed).map(({ topic }) => topic),
  shown: topics.filter(({ isShown, canHide }) => isShown && canHide).map(({ topic }) => topic),
  quietFrom,
  quietUntil,
  digest,
})

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const form = useEndpointForm(notifications.savePreferences, { initialValues: valuesOf(preferences) })
  const { mailed, shown, digest, quietFrom, quietUntil } = form.values
  const isQuiet = quietFrom !== null || quietUntil !== null

  /** An empty field is a time that is still to be said. */
  const time = (field: 'quietFrom' | 'quietUntil', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={form.values[field] ?? ''}
      onChange={({ currentTarget }) => form.setFieldValue(field, currentTarget.value)}
      error={form.errors[field]}
    />
  )
  return (
    <SettingForm form={form} submit="Save preferences">
      <Panel title="Notify me about" subtitle="Emails never include customer names." isFlush>
        <TopicTable topics={preferences.topics} mailed={mailed} shown={shown} onChange={form.setValues} />
      </Panel>
      <Panel title="Email timing">
        <Stack gap="lg">
          <Flex className={css.row} rowGap="sm" columnGap="lg" align="flex-start" justify="space-between" wrap="wrap">
            <Box flex="1 1 240px" miw={0}>
              <Box component="b" fz="sm" fw="500" lts="var(--font-tight)">
                Digest
              </Box>
              <Text className="pretty" inherit fz="xs" c="dimmed">
                {digestWords[digest]}
              </Text>
            </Box>
            <SegmentedControl
              aria-label="Digest"
              value={String(digest)}
              onChange={(next) => form.setFieldValue('digest', Number(next) as Digest)}
              data={digests}
            />
          </Flex>
          <Flex className={css.row} rowGap="sm" columnGap="lg" align="flex-start" justify="space-between" wrap="wrap">
            <Box flex="1 1 240px" miw={0}>
              <Box component="b" fz="sm" fw="500" lts="var(--font-tight)">
                Quiet hours
              </Box>
              <Text className="pretty" inherit fz="xs" c="dimmed">
                Emails are held until quiet hours end. Security emails are still sent right away.
              </Text>
            </Box>
            <Switch
              aria-label="Quiet hours"
              checked={isQuiet}
              onChange={({ currentTarget }) =>
                form.setValues(currentTarget.checked ? usualNight : { quietFrom: null, quietUntil: null })
              }
            />
            {isQuiet && (
              <Flex className={css.times} gap="sm" align="flex-start" style={{ flexBasis: '100%' }}>
                {time('quietFrom', 'From')}
                {time('quietUntil', 'Until')}
              </Flex>
            )}
          </Flex>
        </Stack>
      </Panel>
    </SettingForm>
  )
}
