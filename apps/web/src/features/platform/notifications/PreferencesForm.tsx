import { Digest, notifications, type Preferences } from '@handoff/contracts/platform/notifications'
import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { LongForm } from '../../../ui/layout/LongForm.tsx'
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
  quietFrom,
  quietUntil,
  digest,
})

export function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const form = useEndpointForm(notifications.savePreferences, { initialValues: valuesOf(preferences) })
  const { mailed, digest, quietFrom, quietUntil } = form.values
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
    <LongForm form={form} submit="Save preferences" onDiscard={form.reset} isPlain>
      <Panel title="Notify me about" subtitle="Emails never include customer names." isFlush>
        <TopicTable
          topics={preferences.topics}
          mailed={mailed}
          onChange={(next) => form.setFieldValue('mailed', next)}
        />
      </Panel>
      <Panel title="Email timing">
        <div className={css.rows}>
          <div className={css.row}>
            <div className={css.words}>
              <b>Digest</b>
              <p>{digestWords[digest]}</p>
            </div>
            <SegmentedControl
              aria-label="Digest"
              value={String(digest)}
              onChange={(next) => form.setFieldValue('digest', Number(next) as Digest)}
              data={digests}
            />
          </div>
          <div className={css.row}>
            <div className={css.words}>
              <b>Quiet hours</b>
              <p>Emails are held until quiet hours end. Security emails are still sent right away.</p>
            </div>
            <Switch
              aria-label="Quiet hours"
              checked={isQuiet}
              onChange={({ currentTarget }) =>
                form.setValues(currentTarget.checked ? usualNight : { quietFrom: null, quietUntil: null })
              }
            />
            {isQuiet && (
              <div className={css.times} style={{ flexBasis: '100%' }}>
                {time('quietFrom', 'From')}
                {time('quietUntil', 'Until')}
              </div>
            )}
          </div>
        </div>
      </Panel>
    </LongForm>
  )
}
