import { customerImports } from '@handoff/contracts/customers/customerImports'
import { mostCustomerMegabytes, mostCustomerRows } from '@handoff/contracts/network/imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../../kit/files/saveFile.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { counted } from '../../../ui/display/counted.ts'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { ImportList } from '../../network/imports/ImportList.tsx'
import { ImportSteps } from '../../network/imports/ImportSteps.tsx'
import css from '../../network/imports/imports.module.css'
import { stateWords, template } from './peopleImportWords.ts'

/** Where a file of customers is chosen, and those of before are found again. */
export function PeopleStart() {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const upload = useAction(customerImports.read, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: ({ id }) => navigate({ to: '/customer-management/import', search: { id } }),
  })
  const choose = (file: File) => {
    setRefusal(undefined)
    upload.mutate({ file }, { onError: ({ message, fields }) => setRefusal(fields.file?.[0] ?? message) })
  }
  return (
    <Page
      title="Import customers"
      subtitle="Bring people in from a spreadsheet. Nothing is saved until you have checked it."
    >
      <ImportSteps step="file" />
      <Stack className={css.stack} gap="sm">
        <section className="panel" aria-label="New import">
          <Stack gap="sm" p="lg">
            <FileDrop
              label="File of customers"
              accept=".xlsx,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values"
              isPending={upload.isPending}
              onChoose={([file]) => choose(file!)}
            >
              <b>Drop an Excel or CSV file of customers here</b>
              With column headings, up to {mostCustomerRows.toLocaleString('en-US')} rows and {mostCustomerMegabytes}{' '}
              MB.
            </FileDrop>
            {refusal && (
              <Notice tone="bad" role="alert">
                {refusal}
              </Notice>
            )}
            <Group gap="md" justify="space-between" wrap="nowrap">
              <Text className="pretty" inherit maw="92ch" fz="sm" lh="1.5" c="dimmed">
                No consent comes from a file: people have none until you record it. Social Security numbers are never
                stored.
              </Text>
              <Button
                variant="subtle"
                flex="none"
                size="compact-sm"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => saveFile('customers-template.csv', template())}
              >
                Template
              </Button>
            </Group>
          </Stack>
        </section>
        <Panel title="Earlier imports" isFlush>
          <EarlierPeople />
        </Panel>
      </Stack>
    </Page>
  )
}

/** Those of the viewer's side. */
const EarlierPeople = () => (
  <ImportList
    things="customers"
    answer={useEndpoint(customerImports.list, { pageSize: 50 }, { keep: true })}
    linkOf={(id) => ({ to: '/customer-management/import', search: { id } })}
    sumOf={({ rows }) => counted(rows, 'row')}
    markOf={({ state }) => stateWords[state]}
  />
)
