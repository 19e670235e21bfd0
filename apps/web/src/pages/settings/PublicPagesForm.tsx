import { categories } from '@handoff/contracts/categories'
import type { NetworkSettings } from '@handoff/contracts/settings'
import { settings } from '@handoff/contracts/settings'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { FormButtons } from './FormButtons.tsx'
import css from './SettingsPage.module.css'
import { useShowNetwork } from './useNetworkForm.ts'

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter(Boolean)

/** What strangers may see and do, where a quick exit leads, and who may show the directory on its own pages. */
export function PublicPagesForm({ network }: { network: NetworkSettings }) {
  const { isDirectoryOn, directoryIntro, isHelpOn, hotline, quickExitUrl, embedOrigins } = network
  const form = useEndpointForm(settings.saveNetwork, {
    initialValues: {
      isDirectoryOn,
      directoryIntro: directoryIntro ?? '',
      isHelpOn,
      hotline: hotline ?? '',
      quickExitUrl,
      embedOrigins: embedOrigins.join('\n'),
    },
    toInput: (values) => ({ ...values, embedOrigins: linesOf(values.embedOrigins) }),
    onSuccess: useShowNetwork(),
  })
  const isOn = form.values.isDirectoryOn
  const originsError = Object.entries(form.errors).find(([field]) => field.startsWith('embedOrigins'))?.[1]

  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <Panel
        title="Public directory"
        subtitle="Members that are active or listed, and that agreed to be found. No login is needed."
        aside={
          isDirectoryOn && (
            <a className={css.open} href="/public/network" target="_blank" rel="noopener">
              Open it
            </a>
          )
        }
      >
        <div className={css.fields}>
          <Switch
            label="Anybody may look at the directory"
            description="Turned off, its pages are not there: strangers read that there is none."
            {...form.getInputProps('isDirectoryOn', { type: 'checkbox' })}
          />
          <Textarea
            label="Introduction"
            description="Above the search: who you are, and for whom."
            autosize
            minRows={2}
            maxRows={8}
            disabled={!isOn}
            {...form.getInputProps('directoryIntro')}
          />
          <Switch
            label="Anybody may ask for help"
            description="With a form. What is asked for waits for you on Outbound, under Help requests."
            disabled={!isOn}
            {...form.getInputProps('isHelpOn', { type: 'checkbox' })}
          />
          <TextInput
            label="Hotline"
            description="Shown where it cannot wait: 'In danger? Call 911. Crisis line: 988'."
            disabled={!isOn}
            {...form.getInputProps('hotline')}
          />
        </div>
      </Panel>
      <Panel title="Quick exit" subtitle="Pages about sensitive services offer to leave at once.">
        <div className={css.fields}>
          <TextInput
            label="Quick exit"
            description="A page that tells nothing to whoever looks over the shoulder."
            inputMode="url"
            {...form.getInputProps('quickExitUrl')}
          />
          <SensitiveCategories />
        </div>
      </Panel>
      <Panel title="On your own pages" subtitle="The directory inside of another page, without head and foot.">
        <div className={css.fields}>
          <Textarea
            label="Origins that may show it"
            description="One a line, as https://www.example.org. Others are refused by the browser."
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('embedOrigins')}
            error={originsError}
          />
          <div>
            <p className={css.label}>What to put there</p>
            <code className={css.code}>
              {`<iframe src="${location.origin}/public/network?embed=1" title="Find help" width="100%" height="800"></iframe>`}
            </code>
          </div>
        </div>
      </Panel>
      <FormButtons form={form} label="Save public pages" />
    </form>
  )
}

/** Each category says by itself whether it is sensitive. */
function SensitiveCategories() {
  const { data } = useEndpoint(categories.dropdown, {})
  const names = data?.filter(({ isSensitive }) => isSensitive).map(({ name }) => name)
  return (
    <p className={css.hint}>
      {names?.length ? `Sensitive at present: ${names.join(', ')}. ` : 'No category is sensitive at present. '}
      <Link to="/my-network/category">Change it with the category</Link>
    </p>
  )
}
