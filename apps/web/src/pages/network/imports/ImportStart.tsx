import { customerImports } from '@handoff/contracts/customers/customerImports'
import { type ImportKind, imports, mostImportMegabytes, mostImportRows } from '@handoff/contracts/network/imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { ExportButton } from '../../../ui/export/ExportButton.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { QueueTabs } from '../../../ui/filter/QueueTabs.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import css from './imports.module.css'
import { kindNames, kindWords, templateOf } from './importWords.ts'

/** Where a file is chosen, and those of before are found again. */
export function ImportStart({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const [, words] = kindWords[kind]
  const mayImportCustomers = useCan(customerImports.read)
  const [refusal, setRefusal] = useState<string>()
  const upload = useAction(kind === 'entities' ? imports.ofEntities : imports.ofLocations, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: ({ id }) => navigate({ to: '/my-network/import', search: { id } }),
  })
  const choose = (file: File) => {
    setRefusal(undefined)
    const onError = ({ message, fields }: { message: string; fields: Record<string, string[]> }) =>
      setRefusal(fields.file?.[0] ?? message)
    upload.mutate({ file }, { onError })
  }
  const to = (next: ImportKind | 'customers') => {
    if (next === 'customers') return void navigate({ to: '/customer-management/import', search: {} })
    setRefusal(undefined)
    void navigate({ to: '.', search: { kind: next === 'locations' ? next : undefined }, resetScroll: false })
  }
  return (
    <Page title="Import" subtitle="Import providers or locations from a spreadsheet. Preview before anything changes.">
      <ImportSteps step="file" />
      <Stack className={css.stack} gap="sm">
        <section className="panel" aria-label="New import">
          <QueueTabs<ImportKind | 'customers'>
            label="What to import"
            tabs={[
              { value: 'entities', label: kindNames.entities },
              { value: 'locations', label: kindNames.locations },
              ...(mayImportCustomers ? [{ value: 'customers' as const, label: 'Customers' }] : []),
            ]}
            value={kind}
            onChange={to}
          />
          <Stack gap="sm" p="lg">
            <FileDrop
              label={`File of ${words}`}
              accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values"
              isPending={upload.isPending}
              onChoose={([file]) => choose(file!)}
            >
              <b>Drop an Excel or CSV file of {words} here</b>
              With column headings, up to {mostImportRows.toLocaleString('en-US')} rows and {mostImportMegabytes} MB.
              .xlsx, .csv, and tab-separated text all work.
            </FileDrop>
            {refusal && (
              <Notice tone="bad" role="alert">
                {refusal}
              </Notice>
            )}
            <Group gap="md" justify="space-between" wrap="nowrap">
              <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
                We’ll match your columns in the next step.
              </Text>
              <Button
                variant="subtle"
                flex="none"
                size="compact-sm"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => saveFile(`${words}-template.csv`, templateOf(kind))}
              >
                Template
              </Button>
            </Group>
          </Stack>
        </section>
        <Panel title="Earlier imports" aside={<ExportButton endpoint={imports.exportList} asked={{ kind }} />} isFlush>
          <EarlierImports kind={kind} />
        </Panel>
      </Stack>
    </Page>
  )
}
