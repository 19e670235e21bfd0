import { teams } from '@handoff/contracts/access/teams'
import { categories } from '@handoff/contracts/network/categories'
import type { NetworkSettings } from '@handoff/contracts/platform/settings'
import { Box, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { PhoneInput } from '../../ui/form/PhoneInput.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { StaleNote } from '../../ui/form/StaleNote.tsx'
import { SettingForm } from '../../ui/frame/SettingForm.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import css from './SettingsPage.module.css'
import { useNetworkForm } from './useNetworkForm.ts'

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter(Boolean)

/** What strangers may see and do, where a quick exit leads, and who may show the directory on its own pages. */
export function PublicPagesForm({ network }: { network: NetworkSettings }) {
  const { isDirectoryOn, directoryIntro, isHelpOn, hotline, phone, helpContactId, quickExitUrl, embedOrigins } = network
  const initialValues = {
    isDirectoryOn,
    directoryIntro: directoryIntro ?? '',
    isHelpOn,
    hotline: hotline ?? '',
    phone: phone ?? '',
    helpContactId,
    quickExitUrl,
    embedOrigins: embedOrigins.join('\n'),
  }
  const form = useNetworkForm(network, initialValues, (values) => ({
    ...values,
    embedOrigins: linesOf(values.embedOrigins),
  }))
  const isOn = form.values.isDirectoryOn
  const people = useEndpoint(teams.dropdown, {}).data ?? []
  const originsError = Object.entries(form.errors).find(([field]) => field.startsWith('embedOrigins'))?.[1]

  return (
    <SettingForm form={form} submit="Save public pages" isBlocked={form.staleNote !== null}>
      {form.staleNote && <StaleNote {...form.staleNote} />}
      <Panel
        title="Public directory"
        subtitle="Shows providers that agreed to be listed. No login needed."
        aside={
          isDirectoryOn && (
            <Box component="a" fz="sm" c="var(--brand-text)" href="/public/network" target="_blank" rel="noopener">
              View
            </Box>
          )
        }
      >
        <Stack gap="md">
          <Switch
            label="Public directory is on"
            description="When off, visitors see a notice that it’s unavailable."
            {...form.getInputProps('isDirectoryOn', { type: 'checkbox' })}
          />
          <Textarea
            label="Introduction"
            description="Shown above the search. Say who you are and who you serve."
            autosize
            minRows={2}
            maxRows={8}
            disabled={!isOn}
            {...form.getInputProps('directoryIntro')}
          />
          <Switch
            label="Online help requests are on"
            description="People can send a form. Requests appear under Outbound Referrals, in Help requests."
            disabled={!isOn}
            {...form.getInputProps('isHelpOn', { type: 'checkbox' })}
          />
          <PhoneInput
            label="Phone"
            description="For people looking for help. Shown on the public pages."
            {...form.getInputProps('phone')}
          />
          <SearchSelect
            label="Who answers"
            description="Notified of each help request. Others on your team can answer too."
            options={people}
            avatarsOf="user"
            isClearable
            value={people.find(({ value }) => Number(value) === form.values.helpContactId) ?? null}
            onChange={(option) => form.setFieldValue('helpContactId', option && Number(option.value))}
            error={form.errors.helpContactId}
          />
          <TextInput
            label="Hotline"
            description="For emergencies, such as “In danger? Call 911. Crisis line: 988”."
            disabled={!isOn}
            {...form.getInputProps('hotline')}
          />
        </Stack>
      </Panel>
      <Panel title="Quick exit" subtitle="Pages about sensitive services have a quick exit to another page.">
        <Stack gap="md">
          <TextInput
            label="Quick exit"
            description="Where the button leads. Choose a neutral page, such as the weather."
            inputMode="url"
            {...form.getInputProps('quickExitUrl')}
          />
          <SensitiveCategories />
        </Stack>
      </Panel>
      <Panel title="On your website" subtitle="Show the directory inside another page, without header and footer.">
        <Stack gap="md">
          <Textarea
            label="Websites that can show it"
            description="One per line, such as https://www.example.org. Browsers block all others."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('embedOrigins')}
            error={originsError}
          />
          <div>
            <Text inherit mb="xxs" fz="sm" fw="500">
              Code to paste
            </Text>
            <Box
              className={css.code}
              component="code"
              display="block"
              py="xs"
              px="sm"
              bdrs="md"
              bg="var(--canvas)"
              bd="1px solid var(--line)"
              fz="xs"
              lh="1.5"
            >
              {`<iframe src="${location.origin}/public/network?embed=1" title="Find help" width="100%" height="800"></iframe>`}
            </Box>
          </div>
        </Stack>
      </Panel>
    </SettingForm>
  )
}

/** Each category says by itself whether it is sensitive. */
function SensitiveCategories() {
  const { data } = useEndpoint(categories.dropdown, {})
  const names = data?.filter(({ isSensitive }) => isSensitive).map(({ name }) => name)
  return (
    <Box className={css.hint} component="p" lh="1.55">
      {names?.length ? `Sensitive now: ${names.join(', ')}. ` : 'No category is sensitive now. '}
      <Link to="/my-network/category">Change it in the category</Link>
    </Box>
  )
}
