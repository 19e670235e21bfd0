import { hasWords } from '@handoff/contracts/kit/folding'
import { settings } from '@handoff/contracts/platform/settings'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { SearchBox } from '../../ui/filter/SearchBox.tsx'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './TimeZonesPanel.module.css'

/** The time zones that every menu offers, and a form that adds one. */
export const TimeZonesPanel = () => (
  <>
    <AddTimeZone />
    <TimeZoneList />
  </>
)

function AddTimeZone() {
  const form = useEndpointForm(settings.addTimeZone, {
    initialValues: { name: '', label: '', language: '' },
    onSuccess: (): void => form.reset(),
  })
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ name: zone.replaceAll('_', ' '), value: zone })),
    [],
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard isDirty={form.isDirty()} draft={form.draft} />
      <Panel title="Add a time zone" subtitle="Everyone can choose it right away.">
        <Grid className={css.fields} gap="sm">
          <TextInput label="Name" placeholder="Pacific Standard Time" withAsterisk {...form.getInputProps('name')} />
          <TextInput
            label="Label"
            placeholder="(UTC-08:00) Pacific Time"
            withAsterisk
            {...form.getInputProps('label')}
          />
          <SearchSelect
            label="IANA time zone"
            options={zones}
            value={form.values.language ? { value: form.values.language } : null}
            onChange={(zone) => form.setFieldValue('language', zone?.value ?? '')}
            error={form.errors.language}
            placeholder="Select a time zone"
            withAsterisk
          />
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button type="submit" loading={form.isPending}>
              Add time zone
            </Button>
          </Flex>
        </Grid>
      </Panel>
    </form>
  )
}

function TimeZoneList() {
  const { data, error, refetch } = useEndpoint(settings.timeZones, {})
  const [search, setSearch] = useState('')
  const matches = (data ?? []).filter(({ name, label, value }) => hasWords(`${name} ${label} ${value}`, search))
  return (
    <Panel
      title="Time zones"
      subtitle={data && `${data.length} in every menu, from west to east.`}
      aside={
        <SearchBox label="Search time zones" placeholder="Search time zones" value={search} onSearch={setSearch} />
      }
      isFlush
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={6} />
      ) : matches.length === 0 ? (
        <EmptyState
          icon={IconClock}
          title={data.length ? 'No matching time zone' : 'No time zones yet'}
          text={data.length ? 'Try another name or city.' : 'Add the first one above.'}
        />
      ) : (
        <Box className={css.scroll} mah={440} tabIndex={0} role="region" aria-label="List of time zones">
          <Box className={css.table} component="table" w="100%" fz="sm" ta="left">
            <thead>
              <tr>
                <Box
                  pos="sticky"
                  top={0}
                  bg="var(--surface)"
                  c="dimmed"
                  fz="xs"
                  component="th"
                  py="xs"
                  px="lg"
                  scope="col"
                >
                  Label
                </Box>
                <Box
                  scope="col"
                  className={css.name}
                  pos="sticky"
                  top={0}
                  bg="var(--surface)"
                  c="dimmed"
                  fz="xs"
                  component="th"
                  py="xs"
                  px="lg"
                >
                  Name
                </Box>
                <Box
                  pos="sticky"
                  top={0}
                  bg="var(--surface)"
                  c="dimmed"
                  fz="xs"
                  component="th"
                  py="xs"
                  px="lg"
                  scope="col"
                >
                  IANA time zone
                </Box>
              </tr>
            </thead>
            <tbody>
              {matches.map(({ name, label, value }) => (
                <tr key={name}>
                  <Box component="th" py="xs" px="lg" scope="row">
                    {label}
                  </Box>
                  <Box className={css.name} component="td" py="xs" px="lg" c="var(--text-2)">
                    {name}
                  </Box>
                  <Box component="td" py="xs" px="lg" c="var(--text-2)">
                    {value}
                  </Box>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Panel>
  )
}
