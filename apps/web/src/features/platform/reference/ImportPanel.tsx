import { type ImportReport, reference } from '@handoff/contracts/platform/reference'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { IconFileSearch, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import css from './ImportPanel.module.css'
import { ImportReportView } from './ImportReportView.tsx'

/** Takes over the places of the former product: looks at the file first, and loads it only when one has seen the report. */
export function ImportPanel() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [refusal, setRefusal] = useState<string>()
  const read = useAction(reference.importLegacy, {
    feedback: 'nothing',
    isHandled: () => true,
    onSuccess: setReport,
  })

  const ask = (upload: File, isTrial: boolean) => {
    setRefusal(undefined)
    const onError = ({ message, fields }: { message: string; fields: Record<string, string[]> }) =>
      setRefusal(fields.file?.[0] ?? message)
    read.mutate({ file: upload, isTrial }, { onError })
  }
  const choose = (upload: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!upload) return
    setFile(upload)
    setReport(undefined)
    ask(upload, true)
  }

  return (
    <Panel title="Reference data">
      <Text inherit mb="md" maw="68ch" fz="sm" lh="1.6" c="var(--text-2)">
        All US states, counties, cities, and ZIP codes are built in. To bring over the IDs of a previous system, choose
        its file of locations, review what was found, and load it. Built-in data never changes.
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconFileSearch size={16} stroke={1.7} />}
          loading={read.isPending}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        {file && (
          <Text className="clipped cut" span inherit fz="sm" c="var(--text-2)">
            {file.name}
          </Text>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,application/json"
          aria-label="File of locations"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </Group>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {report && (
        <>
          <Flex
            className={css.result}
            rowGap="xs"
            columnGap="md"
            align="center"
            wrap="wrap"
            mt="lg"
            mb="sm"
            py="sm"
            px="md"
            bdrs="md"
            bg="var(--surface-sunken)"
            fz="sm"
            role="status"
          >
            <Box component="b" fw="600">
              {report.isTrial ? 'Ready to load' : 'Loaded'}: {counted(report.counties, 'county', 'counties')} and{' '}
              {counted(report.cities, 'city', 'cities')}
            </Box>
            <span>{counted(report.findings.length, 'finding')}</span>
            {report.isTrial && file && (
              <Button
                leftSection={<IconUpload size={16} stroke={1.7} />}
                loading={read.isPending}
                onClick={() => ask(file, false)}
              >
                Load IDs
              </Button>
            )}
          </Flex>
          <ImportReportView report={report} />
        </>
      )}
    </Panel>
  )
}
