import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { Stack, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusPill } from '../../ui/display/StatusPill.tsx'
import { StaleNote } from '../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { useNetworkForm } from './useNetworkForm.ts'

/** What customers are asked to agree to. Consents keep the version they were given for. */
export function ConsentTextForm({ network }: { network: NetworkSettings }) {
  const { consentText, consentTextForSeveral, consentVersion } = network
  const form = useNetworkForm(network, { consentText, consentTextForSeveral: consentTextForSeveral ?? '' })
  return (
    <SettingForm form={form} submit="Save new version" isBlocked={form.staleNote !== null}>
      {form.staleNote && <StaleNote {...form.staleNote} />}
      <Panel
        title="Consent text"
        subtitle="Read to the customer before a referral is sent."
        aside={<StatusPill tone="neutral">Version {consentVersion}</StatusPill>}
      >
        <Stack gap="md">
          <Textarea
            label="What the customer agrees to"
            autosize
            minRows={5}
            maxRows={18}
            {...form.getInputProps('consentText')}
          />
          <Textarea
            label="When several providers are chosen"
            description="Without it, the words above are read."
            autosize
            minRows={3}
            maxRows={18}
            {...form.getInputProps('consentTextForSeveral')}
          />
          {form.isDirty() && (
            <Notice tone="warn" role="status" icon={<IconAlertTriangle size={17} stroke={1.8} />}>
              Saving creates a new version that applies from now on. Existing consents stay with their version.
            </Notice>
          )}
        </Stack>
      </Panel>
    </SettingForm>
  )
}
